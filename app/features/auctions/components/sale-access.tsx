import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCESS_STATES, type AccessState } from '#app/domain/auctions/access.ts'
import { ACCESS_PER_PAGE } from '#app/features/auctions/inputs.ts'
import type { AccessRow } from '#app/features/auctions/seller.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ChooseAll } from '#app/ui/choose-all.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'

type SaleAccessProps = {
  state: AccessState
  counts: Record<AccessState, number>
  page: number
  people: readonly AccessRow[]
  addressOf: (state: AccessState, page?: number) => string
}

/** Who asked to offer in an auction, and what was answered: for many at once. */
export function SaleAccess({ state, counts, page, people, addressOf }: SaleAccessProps) {
  const { t } = useTranslation()
  return (
    <section>
      <nav className="tabs" aria-label={t('auctions.tab.access')}>
        {ACCESS_STATES.map((one) => (
          <Link key={one} to={addressOf(one)} aria-current={one === state ? 'page' : undefined}>
            {t(`auctions.accessState.${one}`)} <span className="num muted">{counts[one]}</span>
          </Link>
        ))}
      </nav>
      {people.length === 0 ? (
        <p className="cap sale-none">{t(`auctions.noneIn.${state}`)}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <ChooseAll name="person">
            <span>{t('auctions.selectAll')}</span>
          </ChooseAll>
          <ul className="sale-people">
            {people.map((person) => (
              <OnePerson key={person.personId} person={person} />
            ))}
          </ul>
          <div className="row row-wrap">
            {state !== 'approved' && (
              <Button variant="primary" name="intent" value="approve">
                {t('auctions.approve')}
              </Button>
            )}
            {state === 'waiting' && counts.waiting > 1 && (
              <Button name="intent" value="approve_all">
                {t('auctions.approveAll', { count: counts.waiting })}
              </Button>
            )}
            {(state === 'waiting' || state === 'approved') && (
              <>
                <div className="field sale-reason">
                  <label className="label" htmlFor="access-reason">
                    {t('auctions.reason')} <span className="opt">{t('shell.optional')}</span>
                  </label>
                  <input className="input" id="access-reason" name="reason" maxLength={500} />
                </div>
                <Button variant="danger" name="intent" value={state === 'waiting' ? 'decline' : 'withdraw'}>
                  {t(state === 'waiting' ? 'auctions.decline' : 'auctions.withdraw')}
                </Button>
              </>
            )}
          </div>
        </Form>
      )}
      <Pager
        page={page}
        pages={Math.ceil(counts[state] / ACCESS_PER_PAGE)}
        hrefFor={(next) => addressOf(state, next)}
      />
      <Form method="post" className="row row-wrap sale-add">
        <label className="label" htmlFor="member">
          {t('auctions.addMember')}
        </label>
        <input className="input num" id="member" name="member" inputMode="numeric" required />
        <Button name="intent" value="add">
          {t('auctions.add')}
        </Button>
      </Form>
      <p className="cap">{t('auctions.answeredHint')}</p>
    </section>
  )
}

function OnePerson({ person }: { person: AccessRow }) {
  const { t } = useTranslation()
  const { personId, name, city, note, askedAt, asks, won, unpaid, reason } = person
  return (
    <li className="sale-person">
      <input type="checkbox" name="person" value={personId} aria-label={t('auctions.select', { name })} />
      <span>
        <b>{name}</b> {city && <span className="cap">{city}</span>}
        <span className="cap">
          {won === 0 && unpaid === 0 ? t('auctions.newHere') : t('auctions.withYou', { won, unpaid })}
        </span>
      </span>
      <span>
        {note || <span className="muted">{t('auctions.noNote')}</span>}
        {asks > 1 && <span className="cap">{t('auctions.asksAgain')}</span>}
        {reason !== '' && <span className="cap">{t('auctions.saidReason', { reason })}</span>}
      </span>
      <Time at={askedAt} form="moment" className="cap" />
    </li>
  )
}
