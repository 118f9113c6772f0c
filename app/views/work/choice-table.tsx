import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CatalogueLine } from '#app/features/catalogue/components/catalogue-row.tsx'
import { HiddenHead, useDragWords } from '#app/features/catalogue/components/catalogue-table.tsx'
import { TOP, useCatalogueOrder } from '#app/features/catalogue/components/use-catalogue-order.ts'
import { Button } from '#app/ui/button.tsx'
import { DragList, DragLists } from '#app/ui/drag-lists.tsx'
import { Note } from '#app/ui/note.tsx'

type Row = { id: string; name: string; nameEs: string; active: boolean; lots: number }

type ChoiceTableProps = {
  /** Where each has its page: the list's address. */
  path: string
  /** Where what is done here is sent. */
  action: string
  list: { rows: readonly Row[]; total: number }
  /** The id that the next one gets. */
  newId: string
  /** What was typed of a new one that was refused. */
  typed: { name?: string; nameEs?: string }
  page: number
  pages: number
}

/** A list of choices: the row that adds one, and those that are there, dragged into their order. */
export function ChoiceTable({ path, action, list, newId, typed, page, pages }: ChoiceTableProps) {
  const { t } = useTranslation()
  const { refused, inOrder, move } = useCatalogueOrder(action, list)
  const rows = inOrder(TOP, list.rows)
  const words = useDragWords(new Map(rows.map(({ id, name }) => [id, name])))
  const form = `add-${newId}`
  return (
    <>
      {refused && (
        <Note tone="amber" role="alert" className="catalogue-note">
          {t('admin.catalogue.refused.moved')}
        </Note>
      )}
      <Form method="post" action={action} id={form} key={newId} preventScrollReset>
        <input type="hidden" name="made" value={newId} />
      </Form>
      <DragLists id="choices" words={words} onMoved={move}>
        <div className="table-frame">
          <table className="table ct ct-s">
            <thead>
              <tr>
                <HiddenHead text={t('admin.catalogue.heads.move')} />
                <th scope="col">{t('admin.catalogue.heads.en')}</th>
                <th scope="col">{t('admin.catalogue.heads.es')}</th>
                <th scope="col" className="r">
                  {t('admin.choices.usedBy')}
                </th>
                <th scope="col">{t('admin.catalogue.active')}</th>
                <HiddenHead text={t('admin.catalogue.heads.more')} />
              </tr>
            </thead>
            <tbody>
              <tr className="c-new" key={newId}>
                <td className="c-g" />
                <td className="c-n">
                  <input
                    className="input"
                    form={form}
                    id="new-choice"
                    name="name"
                    maxLength={60}
                    defaultValue={typed.name}
                    aria-label={t('admin.choices.newEn')}
                    placeholder={t('admin.choices.newEn')}
                    autoComplete="off"
                    required
                  />
                </td>
                <td className="c-es">
                  <input
                    className="input"
                    form={form}
                    name="nameEs"
                    maxLength={60}
                    lang="es"
                    defaultValue={typed.nameEs}
                    aria-label={t('admin.choices.newEs')}
                    placeholder={t('admin.choices.newEs')}
                    autoComplete="off"
                  />
                </td>
                <td className="c-l" />
                <td className="c-v" />
                <td className="r c-m">
                  <Button size="sm" form={form} name="intent" value="add">
                    {t('admin.choices.add')}
                  </Button>
                </td>
              </tr>
              <DragList id={TOP} ids={rows.map(({ id }) => id)}>
                {rows.map((row, place) => (
                  <CatalogueLine
                    key={row.id}
                    row={{
                      id: row.id,
                      name: row.name,
                      nameEs: row.nameEs,
                      active: row.active,
                      lots: row.lots,
                      used: t('admin.catalogue.uses.lots', { count: row.lots }),
                    }}
                    path={path}
                    here={action}
                    fixed={false}
                    first={place === 0 && page === 1}
                    last={place === rows.length - 1 && page === pages}
                  />
                ))}
              </DragList>
            </tbody>
          </table>
        </div>
      </DragLists>
    </>
  )
}
