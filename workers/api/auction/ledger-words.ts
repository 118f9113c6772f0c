import { exampleCanonical, exampleCommitment, exampleLedger } from './ledger-example.ts'

const [rules, opened] = exampleLedger.events

/** How anybody checks a ledger, byte for byte, with numbers to try it on. */
export const LEDGER_WORDS = `
Every accepted command and every turn of the clock is one entry, from entry 0, the frozen rules, to the close; numbers have no gaps. A call gives at most 1,000 entries, those after \`since\`; go on with \`next\` until it is \`null\`. \`head\`, \`seq\` and \`signature\` are those of the whole ledger at the moment of the answer, so take them from the last part. All of it as one file: \`/ledger/{id}.json\`.

To check the chain, take each entry without its member \`hash\` and write it as canonical JSON: RFC 8785 (JSON Canonicalization Scheme), UTF-8, members sorted by name, no white space. Keep every other member, known to you or not. An entry's \`hash\` is SHA-256 over the 32 bytes of the hash of the entry before it (not its 64 hex digits; 32 zero bytes before entry 0) followed by those bytes, shown as lower-case hex. \`seq\` must count from 0 by one, and the last entry's \`hash\` must be \`head\`.

To check the signature, take the key that \`product/ledgerKeys\` lists under \`key_id\`. \`signature\` is base64 of 64 bytes: Ed25519 (RFC 8032, without prehashing) over the 32 bytes of \`head\` (again not its hex digits). A receipt's \`signature\` is over its own \`ledger_head\` in the same way; that head must be the hash of an entry of the ledger, at or after the receipt's \`seq\`.

To check a maximum of your own, take the 16 bytes of your receipt's \`nonce\` (hex) and append your amount in cents as 8 bytes, unsigned, big-endian. SHA-256 over these 24 bytes is the \`commitment\` in the entry of the receipt's \`seq\`, and that entry's \`hash\` is the receipt's \`entry_hash\`. A hard offer stands in its entry as \`amount\`, in dollars.

The answer below is a ledger to try your program on. Entry 1 is written as \`${exampleCanonical}\` (UTF-8, ${exampleCanonical.length} bytes); behind the 32 bytes of \`${rules?.hash}\` its SHA-256 is \`${opened?.hash}\`. The maximum of entry 2 is $120: nonce \`${exampleCommitment.nonce}\` and ${exampleCommitment.cents} cents are the bytes \`${exampleCommitment.bytes}\`, whose SHA-256 is \`${exampleCommitment.commitment}\`. The key of its signature is the example of \`product/ledgerKeys\`.

\`price\` is the public price after the entry: \`null\` before the first offer, and where offers are sealed until the close. It never goes down, save by an entry that says that offers were cancelled or declined. \`tag\` is a bidder's number, the same throughout one listing and meaningless outside it.
`.trim()
