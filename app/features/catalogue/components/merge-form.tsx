import { Form, Link, type useFetcher, useNavigation } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { MergeBelow } from './merge-below.tsx'

export type MergeTold = {
  refused: 'levels' | 'merging' | 'picked' | null
  /** Somebody has changed it meanwhile: who, and the state to press the button on. */
  stale: { by: string; seen: number } | null
}

/** Told to the dialog: done, or on its way. */
export type MergeDone = { done: 'merged' | 'merging' }
export type MergeAnswered = MergeDone | FormAnswer<string, MergeTold>

/** Why nothing was merged. */
export function mergeToldBy(answer: MergeAnswered | undefined): MergeTold | undefined {
  return answer && 'refused' in answer ? (answer.refused ?? undefined) : undefined
}

type Use = {
  lots: number
  open: number
  drafts: number
  searches: number
  people: number
  /** Of a condition: lots that keep it, as somebody has offered on them or bought them. */
  kept?: number
}
type Name = { id: string; name: string }
export type MergePlan = {
  from: Name & { use: Use; below: Name[] }
  into:
    | (Name & {
        top: boolean
        open: number
        /** Nobody chooses it: drafts will have to be given another. */
        hidden: boolean
        /** It has others below it: drafts will have to choose one of those. */
        branch: boolean
        below: Name[]
      })
    | null
}

export type MergeFormProps = {
  kind: 'categories' | 'conditions'
  names: readonly (Name & { parentId: string | null })[]
  plan: MergePlan | null
  seen: number
  told: MergeTold | undefined
  /** Where "Go back" leads from a page. */
  back: string
  onChoose: (from: string, into: string) => void
  /** In a dialog its answer stays there, and its buttons stand in the dialog's foot. */
  dialog?: {
    fetcher: ReturnType<typeof useFetcher<MergeAnswered>>
    frame: (body: ReactNode, buttons: ReactNode) => ReactNode
    onBack: () => void
  }
}

const ACTIONS = {
  categories: '/admin/catalogue/categories/merge',
  conditions: '/admin/catalogue/conditions/merge',
}

/** Two of a list are chosen, what moves is counted, and one button does it: works as two plain forms too. */
export function MergeForm(props: MergeFormProps) {
  const { kind, names, plan, seen, told, back, onChoose, dialog } = props
  const action = ACTIONS[kind]
  const { t } = useTranslation()
  const id = useId()
  const navigation = useNavigation()
  const busy = dialog ? dialog.fetcher.state !== 'idle' : navigation.formAction === action
  const [from, into] = [plan?.from ?? null, plan?.into ?? null]
  // below another there is no room for what is below the one that goes
  const targets = names.filter((one) => one.id !== from?.id && (from?.below.length === 0 || !one.parentId))
  const formId = `${id}-merge`
  const Sent = dialog?.fetcher.Form ?? Form
  const label =
    from && into
      ? t('admin.catalogue.mergeAct', { from: from.name, into: into.name })
      : t('admin.catalogue.merge')
  const buttons = (
    <>
      {dialog ? (
        <Button type="button" onClick={dialog.onBack}>
          {t('admin.catalogue.goBack')}
        </Button>
      ) : (
        <Link className="btn btn-secondary" to={back}>
          {t('admin.catalogue.goBack')}
        </Link>
      )}
      <Button variant="danger-solid" form={formId} disabled={!from || !into} busy={busy}>
        {label}
      </Button>
    </>
  )
  const body = (
    <div className="stack merge">
      {told?.refused && (
        <Note tone="out" role="alert">
          {t(
            told.refused === 'picked'
              ? `admin.catalogue.picked.${kind}`
              : `admin.catalogue.refused.${told.refused}`,
          )}
        </Note>
      )}
      {told?.stale && (
        <Note tone="amber" role="alert">
          {t('admin.stale.text', { by: told.stale.by })}
        </Note>
      )}
      <Form action={action} className="mg" key={`${from?.id} ${into?.id}`}>
        <div>
          <label className="lbl" htmlFor={`${id}-from`}>
            {t('admin.catalogue.goes')}
          </label>
          <Choice
            id={`${id}-from`}
            name="from"
            value={from?.id ?? ''}
            choose={t(`admin.catalogue.choose.${kind}`)}
            names={names}
            onChange={(value) => onChoose(value, into?.id === value ? '' : (into?.id ?? ''))}
          />
          {from && (
            <p className="cap num">
              {t('admin.catalogue.lots', { count: from.use.open })}
              {from.below.length > 0 && `, ${t('admin.catalogue.uses.below', { count: from.below.length })}`}
            </p>
          )}
        </div>
        <ArrowRight className="i" aria-hidden="true" />
        <div>
          <label className="lbl" htmlFor={`${id}-into`}>
            {t('admin.catalogue.stays')}
          </label>
          <Choice
            id={`${id}-into`}
            name="into"
            value={into?.id ?? ''}
            choose={t(`admin.catalogue.choose.${kind}`)}
            names={targets}
            onChange={(value) => onChoose(from?.id ?? '', value)}
          />
          {kind === 'categories' && from && into && (
            <p className="cap num">
              {t('admin.catalogue.after', {
                lots: t('admin.catalogue.lots', { count: into.open }),
                after: grouped(into.open + from.use.open),
              })}
            </p>
          )}
        </div>
        <noscript>
          <button type="submit" className="btn btn-secondary">
            {t('admin.catalogue.count')}
          </button>
        </noscript>
      </Form>
      {from && into && (
        <Sent method="post" action={action} id={formId} className="stack">
          <input type="hidden" name="from" value={from.id} />
          <input type="hidden" name="into" value={into.id} />
          <input type="hidden" name="seen" value={seen} />
          {dialog && <input type="hidden" name="in" value="dialog" />}
          {from.below.length > 0 && <MergeBelow from={from} into={into} />}
          <MoveSum use={from.use} name={from.name} />
          {(into.hidden || into.branch) && from.use.lots + from.use.drafts > 0 && (
            <Note tone="amber">
              {t(into.hidden ? `admin.catalogue.intoHidden.${kind}` : 'admin.catalogue.intoBranch', {
                name: into.name,
              })}
            </Note>
          )}
          <p className="muted">
            {t(kind === 'categories' ? 'admin.catalogue.mergeCap' : 'admin.catalogue.mergeConditionCap', {
              from: from.name,
              into: into.name,
            })}
          </p>
        </Sent>
      )}
    </div>
  )
  if (dialog) return dialog.frame(body, buttons)
  return (
    <>
      {body}
      <div className="row row-wrap merge-foot">{buttons}</div>
    </>
  )
}

function MoveSum({ use, name }: { use: Use; name: string }) {
  const { t } = useTranslation()
  const rows =
    use.kept === undefined
      ? ([
          [t('admin.catalogue.sum.open'), use.open],
          [t('admin.catalogue.sum.drafts'), use.drafts],
          [t('admin.catalogue.sum.over'), use.lots - use.open],
          [t('admin.catalogue.sum.searches'), use.searches],
          [t('admin.catalogue.sum.people', { name }), use.people],
        ] as const)
      : ([
          [t('admin.catalogue.sum.untouched'), use.lots - use.kept],
          [t('admin.catalogue.sum.drafts'), use.drafts],
          [t('admin.catalogue.sum.searches'), use.searches],
          [t('admin.catalogue.sum.kept', { name }), use.kept],
        ] as const)
  return (
    <dl className="sum num">
      {rows.map(([label, count]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

type ChoiceProps = {
  id: string
  name: string
  value: string
  /** What stands there while none is chosen. */
  choose: string
  names: readonly (Name & { parentId: string | null })[]
  onChange: (value: string) => void
}

function Choice({ id, name, value, choose, names, onChange }: ChoiceProps) {
  return (
    <select
      className="select"
      id={id}
      name={name}
      defaultValue={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{choose}</option>
      {names.map((one) => (
        <option key={one.id} value={one.id}>
          {one.parentId ? `– ${one.name}` : one.name}
        </option>
      ))}
    </select>
  )
}
