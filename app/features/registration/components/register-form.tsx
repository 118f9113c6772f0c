import { Link, useFetcher } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience, RegistrationFault } from '#app/domain/people/registration.ts'
import type { CodeState } from '#app/features/verification/state.ts'
import type { FormAnswer } from '#app/lib/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { PARTS, type ShownField } from '../shown.ts'
import { CarryForm } from './carry-form.tsx'
import { Consents } from './consents.tsx'
import { RegisterField } from './register-field.tsx'
import { StepBar } from './step-bar.tsx'
import { useRegistrationCheck } from './use-registration-check.ts'
import { keptKey, useKeptAnswers, useStepFocus, useSteps } from './use-steps.ts'
import { VerifyMethods } from './verify-methods.tsx'
import { YardDays } from './yard-days.tsx'
import './register.css'

/** Nothing is wrong with the form, and it is to be sent again: too much came from here, or too much comes at all. */
export type RegisterRefusal = 'too_many' | 'busy'
/** What an action says of a form that made no account. */
export type RegisterAnswer = FormAnswer<RegistrationFault, RegisterRefusal>

export type RegisterFormProps = {
  audience: Audience
  fields: readonly ShownField[]
  /** As YYYY-MM-DD, by the server's clock. */
  today: string
  /** Where its reader came from, to be led back there. */
  redirectTo: string | null
  /** The page's answer to a form that was sent without script. */
  answer?: RegisterAnswer
  /** Whether its reader chooses how to prove who they are. */
  mayChoose?: boolean
  /** What is known of its reader already. */
  known?: Record<string, string>
  /** Whether its reader is asked to agree to anything; not who has an account. */
  consents?: boolean
  /** Whether a phone shows it in steps: a page of its own, and no popup. */
  inSteps?: boolean
  /** Where it is sent, when not to the page of its audience. */
  action?: string
  /** What stands on its button and beside it, where no account is made by it. */
  words?: { submit: string; note: string }
  /** In a popup: a code is on its way, which is typed there too. */
  onProof?: (state: CodeState) => void
}

const LATER = { too_many: 'registration.tooMany', busy: 'auth.errors.busy' } as const

/** What a popup is answered where the account waits for a code. */
export type ProofWanted = { proof: CodeState }

export const REGISTER_ACTIONS = {
  buyer: '/registration',
  organisation: '/seller/registration',
} satisfies Record<Audience, string>

/** The form of a page and of a popup: sent as it is without script, else by a fetcher, which leads to the thank-you page. */
export function RegisterForm(props: RegisterFormProps) {
  const { audience, fields, today, redirectTo, answer, mayChoose = false, known, words, onProof } = props
  const { consents = true, inSteps = false, action = REGISTER_ACTIONS[audience] } = props
  const { t } = useTranslation()
  const fetcher = useFetcher<RegisterAnswer | ProofWanted>()
  const { data } = fetcher
  const said = data && 'faults' in data ? data : answer
  const proof = useRef(onProof)
  proof.current = onProof
  useEffect(() => {
    if (data && 'proof' in data) proof.current?.(data.proof)
  }, [data])
  const busy = fetcher.state !== 'idle'
  const steps = useSteps({ audience, fields, cut: inSteps, wrong: Object.keys(answer?.faults ?? {}) })
  const check = useRegistrationCheck({
    audience,
    fields,
    today,
    said,
    busy,
    steps,
    known: consents ? null : (known ?? {}),
  })
  useStepFocus(check.formProps.ref, steps.at, steps.isCut)
  const isLate = useKeptAnswers(check.formProps.ref, inSteps ? keptKey(action) : null)
  const typed = said?.typed ?? known ?? {}
  const isWrong = Object.keys(check.faults).length > 0
  const first = fields.find(({ name }) => check.faults[name])?.name
  // an answer without script has left the address that said it
  const back = typed.redirectTo ?? redirectTo
  const isSeller = audience === 'organisation'
  const parts = PARTS.filter((part) => fields.some((field) => field.part === part))
  const withFile = fields.some(({ type }) => type === 'file')
  return (
    <fetcher.Form
      method="post"
      action={action}
      encType={withFile ? 'multipart/form-data' : undefined}
      className="stack-l register"
      data-steps={steps.steps.length > 1 ? (isSeller ? 'named' : 'counted') : undefined}
      noValidate
      {...check.formProps}
    >
      {back && <input type="hidden" name="redirectTo" value={back} />}
      {onProof && <input type="hidden" name="by" value="script" />}
      {isLate && <Note role="status">{t('registration.carry.late')}</Note>}
      {(isWrong || said?.refused) && (
        <Note tone="out" role="alert">
          {t(said?.refused ? LATER[said.refused] : 'registration.wrong')}
        </Note>
      )}
      {steps.steps.length > 1 && (
        <StepBar parts={isSeller ? parts : null} at={steps.at} steps={steps.steps.length} />
      )}
      {parts.map((part) => {
        const own = fields.filter((field) => field.part === part)
        const isHere = own.some(({ name }) => steps.stepOf(name) === steps.at)
        return (
          <section key={part} aria-labelledby={`register-${part}`} data-away={!isHere || undefined}>
            <h2 className="h-sec register-part" id={`register-${part}`} tabIndex={-1}>
              {t(`registration.parts.${part}`)}
            </h2>
            {(part === 'papers' || part === 'yard') && (
              <p className="muted register-part-text">{t(`registration.partText.${part}`)}</p>
            )}
            <div className="grid-2">
              {own.filter(isShownAlone).map((field) => (
                <RegisterField
                  key={field.name}
                  field={field}
                  today={today}
                  fault={check.faults[field.name]}
                  typed={typed[field.name]}
                  autoFocus={field.name === first}
                  away={steps.stepOf(field.name) !== steps.at}
                />
              ))}
            </div>
            {part === 'yard' && <YardDays typed={said?.typed ?? null} />}
            {part === 'you' && isSeller && consents && (
              <Consents audience={audience} faults={check.faults} typed={typed} />
            )}
          </section>
        )
      })}
      <div className="register-last" data-away={!steps.isLast || undefined}>
        {mayChoose && <VerifyMethods fault={check.faults.verify_method} typed={typed.verify_method} />}
        {consents && !isSeller && <Consents audience={audience} faults={check.faults} typed={typed} />}
        <div className="row row-wrap register-send">
          <Button variant="primary" size="lg" busy={busy} onMouseDown={keepFocus}>
            {words?.submit ?? t(isSeller ? 'registration.submitSeller' : 'registration.submit')}
          </Button>
          <p className="cap">
            {words?.note ?? t(isSeller ? 'registration.noteSeller' : 'registration.note')}
          </p>
        </div>
      </div>
      {steps.steps.length > 1 && (
        <div className="register-go">
          {steps.at > 0 && (
            <Button size="lg" type="button" onClick={() => steps.go(steps.at - 1)}>
              {t('registration.stepBack')}
            </Button>
          )}
          {!steps.isLast && (
            <Button variant="primary" size="lg" onMouseDown={keepFocus}>
              {t('registration.next')}
            </Button>
          )}
        </div>
      )}
      {isSeller && consents && steps.at > 0 && <CarryForm form={check.formProps.ref} action={action} />}
    </fetcher.Form>
  )
}

/** A yard's days stand together below its fields. */
function isShownAlone({ part, type }: ShownField): boolean {
  return part !== 'yard' || type !== 'checkbox'
}

/** A field that is left says what is wrong with it, which would move this button from under the finger. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** Where else one may want to go, above the form. */
export function RegisterWays({ audience, login }: { audience: Audience; login: string }) {
  const { t } = useTranslation()
  const isBuyer = audience === 'buyer'
  return (
    <p className="muted register-ways">
      {t('registration.member')}{' '}
      <Link className="link" to={login}>
        {t('registration.login')}
      </Link>
      {'. '}
      {t(isBuyer ? 'registration.selling' : 'registration.buying')}{' '}
      <Link className="link" to={REGISTER_ACTIONS[isBuyer ? 'organisation' : 'buyer']}>
        {t(isBuyer ? 'registration.toSeller' : 'registration.toBuyer')}
      </Link>
    </p>
  )
}
