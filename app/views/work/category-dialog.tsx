import { type DefaultValue, FormProvider, getFormProps, useForm } from '@conform-to/react'
import { Link, useFetcher } from '@remix-run/react'
import { Merge, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isInUse, type UseCounts, useUseText } from '#app/features/catalogue/components/use-text.ts'
import {
  RowField,
  SelectInput,
  SwitchInput,
  TextArea,
  TextInput,
} from '#app/features/settings/components/setting.tsx'
import type { EditAnswer } from '#app/features/settings/components/settings-form.tsx'
import { StaleNote } from '#app/features/settings/components/stale-note.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { DialogPicture } from './dialog-picture.tsx'

type Values = {
  name: string
  nameEs: string
  description: string
  descriptionEs: string
  active: string
  parentId?: string
  picture?: string
}

type Loaded = {
  id: string
  isNew: boolean
  title: string
  seen: number
  values: Values
  use: (UseCounts & { below?: number }) | null
  parents?: { id: string; name: string }[]
}

type Told = EditAnswer & { refused: 'used' | 'levels' | 'merging' | null; done?: 'saved' | 'removed' }

type CategoryDialogProps = {
  kind: 'categories' | 'conditions'
  /** `new` for one that is not there yet. */
  id: string
  onClose: () => void
  /** Merges it, where there is another. */
  onMerge?: (id: string) => void
}

/** One of the catalogue, edited where its list is; the page of the same address does it without script. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { data, load } = useFetcher<Loaded>()
  const address = `/admin/catalogue/${props.kind}/${encodeURIComponent(props.id)}`
  useEffect(() => {
    load(address)
  }, [load, address])
  return data ? <Body {...props} loaded={data} action={address} /> : null
}

function Body({
  kind,
  loaded,
  action,
  onClose,
  onMerge,
}: CategoryDialogProps & { loaded: Loaded; action: string }) {
  const { t } = useTranslation()
  const say = useToast()
  const formId = useId()
  const fetcher = useFetcher<Told>()
  const told = fetcher.state === 'idle' ? fetcher.data : undefined
  const { id, isNew, title, values, parents } = loaded
  const [form] = useForm({
    id: formId,
    lastResult: told?.result ?? null,
    defaultValue: values as DefaultValue<Record<string, unknown>>,
    shouldValidate: 'onSubmit',
  })
  const seen = told?.stale?.seen ?? loaded.seen
  const done = told?.done
  const finish = useRef(() => {})
  finish.current = () => {
    if (done) say({ tone: 'win', title: t(done === 'removed' ? 'admin.catalogue.removed' : 'admin.saved') })
    onClose()
  }
  useEffect(() => {
    if (done) finish.current()
  }, [done])
  const isCategory = kind === 'categories'
  const below = loaded.use?.below ?? 0
  return (
    <Dialog
      open
      title={title}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('admin.catalogue.goBack')}
          </Button>
          <Button variant="primary" form={formId} busy={fetcher.state !== 'idle'}>
            {t(
              told?.stale
                ? 'admin.saveAnyway'
                : isCategory
                  ? 'admin.catalogue.saveCategory'
                  : 'admin.catalogue.saveCondition',
            )}
          </Button>
        </>
      }
    >
      <FormProvider context={form.context}>
        <fetcher.Form
          method="post"
          action={action}
          encType={isCategory ? 'multipart/form-data' : undefined}
          {...getFormProps(form)}
          noValidate
          className="stack catalogue-dialog"
        >
          <input type="hidden" name="in" value="dialog" />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="made" value={id} />
          {told?.stale && <StaleNote stale={told.stale} />}
          {told?.refused && (
            <Note tone="out" role="alert">
              {t(`admin.catalogue.refused.${told.refused}`)}
            </Note>
          )}
          {isCategory && <DialogPicture picture={values.picture ?? ''} />}
          <div className="pair">
            <RowField name="name" label={t('admin.catalogue.heads.en')}>
              <TextInput name="name" described={false} maxLength={60} />
            </RowField>
            <RowField name="nameEs" label={t('admin.catalogue.heads.es')}>
              <TextInput name="nameEs" described={false} maxLength={60} lang="es" />
            </RowField>
          </div>
          {isCategory ? (
            <>
              <input type="hidden" name="description" value={values.description} />
              <input type="hidden" name="descriptionEs" value={values.descriptionEs} />
              <RowField name="parentId" label={t('admin.catalogue.below')}>
                <SelectInput
                  name="parentId"
                  described={false}
                  options={[
                    { value: '', label: t('admin.catalogue.top') },
                    ...(below > 0 ? [] : (parents ?? []).map((one) => ({ value: one.id, label: one.name }))),
                  ]}
                />
                <p className="hint">
                  {below > 0
                    ? t('admin.catalogue.staysTop', { count: below })
                    : t('admin.catalogue.parentCap')}
                </p>
              </RowField>
            </>
          ) : (
            <>
              <RowField name="description" label={t('admin.catalogue.description')}>
                <TextArea name="description" rows={2} described={false} />
              </RowField>
              <RowField name="descriptionEs" label={t('admin.catalogue.descriptionEs')}>
                <TextArea name="descriptionEs" rows={2} described={false} />
              </RowField>
            </>
          )}
          <div className="row shown-row">
            <label className="grow" htmlFor={form.id && `${form.id}-active`}>
              <b className="h-sub">{t('admin.catalogue.active')}</b>
              <span className="cap">{t('admin.catalogue.activeCap')}</span>
            </label>
            <SwitchInput name="active" />
          </div>
        </fetcher.Form>
      </FormProvider>
      {!isNew && loaded.use && (
        <End
          use={loaded.use}
          onMerge={onMerge && (() => onMerge(id))}
          onRemove={() =>
            fetcher.submit({ intent: 'remove', in: 'dialog', seen: String(seen) }, { method: 'post', action })
          }
        />
      )}
      <p>
        <Link className="link cap" to={action}>
          {t('admin.catalogue.asPage')}
        </Link>
      </p>
    </Dialog>
  )
}

type EndProps = { use: UseCounts; onMerge?: () => void; onRemove: () => void }

/** How it is done away with, and why it cannot be. */
function End({ use, onMerge, onRemove }: EndProps) {
  const { t } = useTranslation()
  const textOf = useUseText()
  const id = useId()
  const used = isInUse(use)
  return (
    <div className="row row-wrap dialog-end">
      {onMerge && (
        <Button variant="quiet" size="sm" type="button" onClick={onMerge}>
          <Merge className="i" aria-hidden="true" />
          {t('admin.catalogue.merge')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        type="button"
        disabled={used}
        aria-describedby={used ? id : undefined}
        onClick={onRemove}
      >
        <Trash2 className="i" aria-hidden="true" />
        {t('admin.catalogue.remove')}
      </Button>
      <span className="cap" id={id}>
        {used ? textOf(use, onMerge !== undefined) : t('admin.catalogue.unused')}
      </span>
    </div>
  )
}
