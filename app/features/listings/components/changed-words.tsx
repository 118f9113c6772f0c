import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedChoices } from '#app/domain/shop/chosen.ts'
import type { DiffPart } from '#app/lib/text-diff.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ChangeView } from '../queries.server.ts'
import { Section } from './listing-accordions.tsx'
import { DiffText } from './text-diff.tsx'
import './changed-words.css'

/** Both texts of everything that was changed after the first offer. */
export function ChangedWords({ changes }: { changes: readonly ChangeView[] }) {
  const { t } = useTranslation()
  return (
    <Section id="changed" title={t('item.changed.title')} open>
      <p className="sr">{t('item.changed.marks')}</p>
      {changes.map((change) => (
        <div key={change.at} className="changed" data-testid="changed">
          {change.people > 0 && <p>{t('item.changed.told', { count: change.people })}</p>}
          {change.title && <Both change={change} parts={change.title} />}
          {change.description && <Both change={change} parts={change.description} />}
          {change.choices && <BothChoices change={change} choices={change.choices} />}
          {change.added.length > 0 && (
            <>
              <p className="lbl">
                {t('item.changed.added', { count: change.added.length })}{' '}
                <Time at={change.at} form="moment" />
              </p>
              <div className="changed-pics">
                {change.added.map((image) => (
                  <Picture key={image.name} image={image} sizes="96px" alt="" />
                ))}
              </div>
            </>
          )}
          {change.removed > 0 && (
            <p className="lbl">
              {t('item.changed.removed', { count: change.removed })} <Time at={change.at} form="moment" />
            </p>
          )}
          {change.cover && (
            <p className="lbl">
              {t('item.changed.cover')} <Time at={change.at} form="moment" />
            </p>
          )}
          {change.order && (
            <p className="lbl">
              {t('item.changed.order')} <Time at={change.at} form="moment" />
            </p>
          )}
          {change.captions.map(({ number, parts }) => (
            <div key={number}>
              <p className="lbl">{t('item.changed.caption', { number })}</p>
              <Both change={change} parts={parts} />
            </div>
          ))}
          {change.video && (
            <p className="lbl">
              {t(`item.changed.video${howOf(change.video)}`)} <Time at={change.at} form="moment" />
              {change.video.before && (
                <>
                  {' '}
                  <a className="link" href={change.video.before}>
                    {t('item.changed.videoBefore')}
                  </a>
                </>
              )}
            </p>
          )}
        </div>
      ))}
    </Section>
  )
}

function howOf({ before, since }: NonNullable<ChangeView['video']>): 'Added' | 'Replaced' | 'Removed' {
  if (before === null) return 'Added'
  return since === null ? 'Removed' : 'Replaced'
}

/** What it had and has of the lists: a line for each list of which that differs. */
function BothChoices({
  change,
  choices: { before, since },
}: {
  change: ChangeView
  choices: NonNullable<ChangeView['choices']>
}) {
  const { i18n } = useTranslation()
  const [was, is] = [groupedChoices(before, i18n.language), groupedChoices(since, i18n.language)]
  const lists = [...new Set([...was, ...is].map(([list]) => list))]
  const saidOf = (rows: typeof was, list: string) => rows.find(([name]) => name === list)?.[1] ?? ''
  const differ = lists.filter((list) => saidOf(was, list) !== saidOf(is, list))
  return (
    <Sides
      change={change}
      old={differ.map((list) => (
        <p key={list} className="diff">
          {list}: <del>{saidOf(was, list) || '–'}</del>
        </p>
      ))}
      now={differ.map((list) => (
        <p key={list} className="diff">
          {list}: <ins>{saidOf(is, list) || '–'}</ins>
        </p>
      ))}
    />
  )
}

function Both({ change, parts }: { change: ChangeView; parts: readonly DiffPart[] }) {
  return (
    <Sides
      change={change}
      old={<DiffText parts={parts} side="old" />}
      now={<DiffText parts={parts} side="new" />}
    />
  )
}

/** What was before and what is since, side by side, each with its moment. */
function Sides({ change, old, now }: { change: ChangeView; old: ReactNode; now: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="cmp2">
      <div>
        <p className="lbl">
          {t('item.changed.before')} <Time at={change.since} form="moment" />
        </p>
        {old}
      </div>
      <div>
        <p className="lbl">
          {t('item.changed.since')} <Time at={change.at} form="moment" />
        </p>
        {now}
      </div>
    </div>
  )
}
