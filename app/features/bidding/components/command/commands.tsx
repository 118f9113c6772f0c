import { useFetcher, useNavigate } from '@remix-run/react'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { centsTyped } from '#app/domain/money/amount.ts'
import {
  type CommandAnswer,
  type CommandName,
  type CommandRefusal,
  type Draft,
  isCommand,
  newCommandId,
} from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { explainsItself } from '#app/features/bidding/components/say/refusal-codes.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const CommandDialog = onDemand(async () => (await import('./command-dialog.tsx')).CommandDialog)
const RefusalDialog = onDemand(
  async () => (await import('#app/features/bidding/components/say/refusal-dialog.tsx')).RefusalDialog,
)

/** What was done last; `pieces` for a purchase whose receipt is here. */
export type Done = { intent: CommandName; pieces: number | null }

type Commands = {
  /** Opens the command's confirmation. */
  ask: (intent: CommandName, fields: Draft['fields']) => void
  /** Opens a dialog of its own for what has to be put right elsewhere first; other codes are told beside the field. */
  explain: (refusal: CommandRefusal, typed?: KeptOffer) => void
  done: Done | null
  /** How often what was missing has been put right on this page. */
  remedied: number
  needsDeposit: boolean
}

export const DEPOSIT_NEEDED: CommandRefusal = { code: 'deposit_needed', message: '', next: null }

type Problem = CommandRefusal & { typed: KeptOffer | null }

const CommandsContext = createContext<Commands | null>(null)

export function useCommands(): Commands {
  const commands = useContext(CommandsContext)
  if (!commands) throw new Error('useCommands needs a CommandsProvider above it')
  return commands
}

type CommandsProps = {
  /** What was done just now on a page without script, as its address names it. */
  said: string | null
  /** Verifies a mobile number on the spot, for who is refused for want of one. */
  verifyPhone: ComponentType<{ onClose: () => void; onVerified: () => void }>
  /** Places the deposit that an offer here needs first. */
  placeDeposit: ComponentType<{ listingId: string; typed: KeptOffer | null; onClose: () => void }>
  /** Asks for access to the lot's auction, or for the acceptance of its terms. */
  enterSale: ComponentType<{ listingId: string; typed: KeptOffer | null; onClose: () => void }>
  /** Whether the reader has still to place it. */
  needsDeposit: boolean
  children: ReactNode
}

/** Holds the confirmation of every command of the page, and sends it once it is confirmed. */
export function CommandsProvider({
  said,
  verifyPhone: VerifyPhone,
  placeDeposit: PlaceDeposit,
  enterSale: EnterSale,
  needsDeposit,
  children,
}: CommandsProps) {
  const { listing, live, hear } = useRoom()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refusal, setRefusal] = useState<CommandRefusal | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [remedied, setRemedied] = useState(0)
  const [done, setDone] = useState<Done | null>(isCommand(said) ? { intent: said, pieces: null } : null)
  const { submit, state, data } = useFetcher<CommandAnswer>()
  const taken = useRef<CommandAnswer | undefined>(undefined)
  const navigate = useNavigate()
  const { language } = useTranslation().i18n
  const maximum = live.own?.max ?? null

  useEffect(() => {
    if (!data || taken.current === data) return
    taken.current = data
    if (data.step === 'command') {
      if (data.refusal && explainsItself(data.refusal.code)) {
        setDraft(null)
        setProblem({ ...data.refusal, typed: typedIn(data.draft) })
      } else setRefusal(data.refusal)
      return
    }
    const { receipt, to } = data
    setDraft(null)
    setDone({ intent: data.draft.intent, pieces: receipt?.purchase?.qty ?? null })
    if (receipt) hear(receipt, offeredBy(data.draft, language))
    if (to) navigate(to)
  }, [data, hear, navigate, language])

  const ask = useCallback(
    (intent: CommandName, fields: Draft['fields']) => {
      setRefusal(null)
      setDone(null)
      const asked = { intent, bidId: newCommandId(), fields }
      const typed = typedIn(asked)
      if (needsDeposit && typed?.typed) setProblem({ ...DEPOSIT_NEEDED, typed })
      else setDraft(asked)
    },
    [needsDeposit],
  )
  const explain = useCallback((refused: CommandRefusal, typed: KeptOffer | null = null) => {
    if (explainsItself(refused.code)) setProblem({ ...refused, typed })
  }, [])
  const closeProblem = useCallback(() => setProblem(null), [])
  const countRemedy = useCallback(() => setRemedied((count) => count + 1), [])
  const commands = useMemo(
    () => ({ ask, explain, done, remedied, needsDeposit }),
    [ask, explain, done, remedied, needsDeposit],
  )
  const lacksPhone = problem?.code === 'phone_unverified'
  const lacksDeposit = problem?.code === DEPOSIT_NEEDED.code
  const keptOut = problem?.code === 'access_needed' || problem?.code === 'terms_needed'

  return (
    <CommandsContext.Provider value={commands}>
      {children}
      {draft && (
        <CommandDialog
          key={draft.bidId}
          draft={draft}
          refusal={refusal}
          sending={state !== 'idle'}
          onSend={(form) => {
            form.set('by', 'script')
            submit(form, { method: 'post', action: `/product-view/${listing.id}` })
          }}
          onClose={() => setDraft(null)}
        />
      )}
      {lacksPhone && <VerifyPhone onClose={closeProblem} onVerified={countRemedy} />}
      {problem && lacksDeposit && (
        <PlaceDeposit listingId={listing.id} typed={problem.typed} onClose={closeProblem} />
      )}
      {problem && keptOut && (
        <EnterSale listingId={listing.id} typed={problem.typed} onClose={closeProblem} />
      )}
      {problem && !lacksPhone && !lacksDeposit && !keptOut && (
        <RefusalDialog refusal={problem} maximum={maximum} typed={problem.typed} onClose={closeProblem} />
      )}
    </CommandsContext.Provider>
  )
}

/** What was typed is found again by who has to put something right elsewhere first. */
function typedIn({ intent, fields }: Draft): KeptOffer | null {
  return intent === 'prebid' ? { typed: fields.proposed_amount ?? '', kind: 'max' } : null
}

/** What a command that was carried out makes of one's own amount. */
function offeredBy({ intent, fields }: Draft, language: string) {
  switch (intent) {
    case 'prebid':
      return { keeps: 'latest', amount: centsTyped(fields.proposed_amount, { language }) } as const
    case 'lower':
      return { keeps: 'latest', amount: centsTyped(fields.wsprice, { language }) } as const
    case 'cancel':
      return { keeps: 'latest', amount: null } as const
    default:
      return { keeps: 'standing' } as const
  }
}
