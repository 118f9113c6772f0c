import type { Translation } from '#app/i18n/translation.ts'
import { findLot, listStanding, recipientOf } from '../facts.server.ts'
import { type Lot, lotAddress, lotLine, lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Lot {{lot}} was changed after your offer',
  text: 'The seller changed the text, pictures or video of a lot you made an offer on.',
  stands:
    'Your offer is still in. The lot’s page shows the old version too. If you no longer want the lot, write to the seller.',
  act: 'See what changed',
}
const es: Translation<typeof en> = {
  subject: 'El lote {{lot}} cambió después de tu oferta',
  text: 'El vendedor cambió el texto, las fotos o el video de un lote en el que ofreciste.',
  stands:
    'Tu oferta sigue activa. La página del lote también muestra la versión anterior. Si ya no quieres el lote, escribe al vendedor.',
  act: 'Ver qué cambió',
}

/** Everybody who stands in a lot hears that its words or pictures are others than those that they offered on. */
export const lotChanged: Letter<Lot, typeof en, 'lot-changed'> = {
  words: { en, es },
  topics: [],
  parts(data, place) {
    const { say } = place
    const act = `${lotAddress(data, place)}#changed`
    return {
      act,
      subject: say('subject', { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say('text') },
        lotLine(data, place),
        { kind: 'text', text: say('stands') },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'lot-changed'({ db }, { listingId, version }) {
      const [lot, readers] = await Promise.all([
        findLot(db, listingId),
        listStanding(db, { listingId, version }),
      ])
      if (!lot) return []
      const data = lotOf(lot)
      return readers.map((reader) => {
        const id = `lot-changed:${listingId}:${version}:${reader.personId}`
        return { id, data, recipient: recipientOf(reader) }
      })
    },
  },
  samples: [SAMPLE_LOT],
}
