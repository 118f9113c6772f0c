import { Form, Link } from '@remix-run/react'
import { CalendarPlus, Gavel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SALE_SHOWS, type SalesInput } from '#app/features/live-sale/inputs.ts'
import type { SaleCard, SaleGroup } from '#app/features/live-sale/list.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { SaleCardRow } from './sale-card.tsx'
import { useOpening } from './use-opening.ts'

type SaleListData = {
  asked: SalesInput
  counts: Record<SaleGroup, number>
  yards: { id: string; name: string; state: string }[]
  groups: { name: SaleGroup; cards: SaleCard[] }[]
  pages: number
  signedIn: boolean
  now: number
}

/** All sales that run, are announced, or are over. */
export function SaleList({ page }: { page: SaleListData }) {
  const { asked, counts, yards, groups, pages, signedIn, now } = page
  const { t } = useTranslation()
  const all = counts.running + counts.announced + counts.past
  const countOf = (show: SalesInput['show']) => (show === 'all' ? all : counts[show])
  useOpening(nextStart(groups))
  const filled = groups.filter(({ cards }) => cards.length > 0)
  return (
    <div className="salelist">
      <div className="row row-wrap sl-head">
        <h1 className="h-page">{t('liveSale.list.title')}</h1>
        <span className="muted">
          {t('liveSale.list.count', { count: counts.running + counts.announced })}
        </span>
        <a className="btn btn-quiet push hide-s" href="/auction.ics" download>
          <CalendarPlus className="i" aria-hidden="true" />
          {t('liveSale.list.calendar')}
        </a>
      </div>
      <Form className="fbar" method="get" action="/auction">
        <nav className="seg" aria-label={t('liveSale.list.state')}>
          {SALE_SHOWS.map((show) => (
            <Link
              key={show}
              to={addressOf({ ...asked, show, page: 1 })}
              aria-current={asked.show === show ? 'page' : undefined}
            >
              {t(`liveSale.list.${show}`)} <span className="cap num">{countOf(show)}</span>
            </Link>
          ))}
        </nav>
        <SearchBox
          name="q"
          defaultValue={asked.q}
          label={t('liveSale.list.find')}
          hint={t('liveSale.list.findText')}
        />
        {asked.show !== 'all' && <input type="hidden" name="show" value={asked.show} />}
        <select
          className="select"
          name="yard"
          key={`yard ${asked.yard}`}
          defaultValue={asked.yard}
          aria-label={t('liveSale.facts.yard')}
        >
          <option value="">{t('liveSale.list.everyYard')}</option>
          {yards.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {name}, {state}
            </option>
          ))}
        </select>
        <select
          className="select"
          name="access"
          key={`access ${asked.access}`}
          defaultValue={asked.access}
          aria-label={t('liveSale.facts.access')}
        >
          <option value="">{t('liveSale.list.everyAccess')}</option>
          <option value="everyone">{t('liveSale.facts.everyone')}</option>
          <option value="on_request">{t('liveSale.facts.on_request')}</option>
        </select>
        {signedIn && (
          <label className="check">
            <input
              key={`mine ${asked.mine}`}
              type="checkbox"
              name="mine"
              value="1"
              defaultChecked={asked.mine === '1'}
            />{' '}
            <span>{t('liveSale.list.mine')}</span>
          </label>
        )}
        <Button variant="secondary" size="sm">
          {t('liveSale.list.apply')}
        </Button>
      </Form>
      {filled.map(({ name, cards }) => (
        <section key={name} aria-labelledby={`g-${name}`}>
          <div className="grp">
            <h2 className="h-sec" id={`g-${name}`}>
              {t(`liveSale.list.group.${name}`)}
            </h2>
            <span className="cap num">{counts[name]}</span>
            {asked.show === 'all' && counts[name] > cards.length && (
              <Link className="link push" to={addressOf({ ...asked, show: name, page: 1 })}>
                {t('liveSale.list.allOf', { count: counts[name] })}
              </Link>
            )}
          </div>
          <ul className="auc-list" data-past={name === 'past' || undefined}>
            {cards.map((card) => (
              <SaleCardRow key={card.id} card={card} signedIn={signedIn} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {filled.length === 0 && (
        <EmptyState
          icon={Gavel}
          title={t(all === 0 && !isFiltered(asked) ? 'liveSale.list.noneYet' : 'liveSale.list.none')}
          text={t(all === 0 && !isFiltered(asked) ? 'liveSale.list.noneYetText' : 'liveSale.list.noneText')}
        >
          <ButtonLink to={isFiltered(asked) ? '/auction' : '/search'}>
            {t(isFiltered(asked) ? 'liveSale.list.clear' : 'shell.allListings')}
          </ButtonLink>
        </EmptyState>
      )}
      {pages > 1 && (
        <Pager page={asked.page} pages={pages} hrefFor={(to) => addressOf({ ...asked, page: to })} />
      )}
    </div>
  )
}

/** When the first of the sales that are shown as announced opens. */
function nextStart(groups: SaleListData['groups']): number | null {
  const starts = groups.flatMap(({ name, cards }) =>
    name === 'announced' ? cards.flatMap(({ startsAt }) => startsAt ?? []) : [],
  )
  return starts.length > 0 ? Math.min(...starts) : null
}

function isFiltered({ q, yard, access, mine, show }: SalesInput): boolean {
  return q !== '' || yard !== '' || access !== '' || mine !== '' || show !== 'all'
}

function addressOf(asked: SalesInput): string {
  const params = new URLSearchParams()
  if (asked.show !== 'all') params.set('show', asked.show)
  for (const name of ['q', 'yard', 'access', 'mine'] as const)
    if (asked[name] !== '') params.set(name, asked[name])
  if (asked.page > 1) params.set('page', String(asked.page))
  const query = params.toString()
  return query ? `/auction?${query}` : '/auction'
}
