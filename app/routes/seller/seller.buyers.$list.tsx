import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasTask } from '#app/domain/people/permissions.ts'
import { type BlockFault, BlockForm } from '#app/features/blocks/components/block-form.tsx'
import { BlockedTable, BuyerTable } from '#app/features/blocks/components/buyer-table.tsx'
import { BUYER_SEARCH_MOST, BUYERS_PER_PAGE, blockInput, isBuyerList } from '#app/features/blocks/inputs.ts'
import { countBuyers, findMemberFor, listBlocked, listBuyers } from '#app/features/blocks/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { countMembers } from '#app/features/team/queries.server.ts'
import { blockBuyer } from '#app/flows/people/block-buyer.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { titled } from '#app/ui/titled.ts'
import { PeopleTabs } from '#app/views/work/people-tabs.tsx'

type Refused = Extract<BlockFault, 'unknown_member' | 'own_people'>

const SAID = ['block', 'unblock'] as const

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query, keep } = await requireWorkplace(context, request, 'offers')
  const { list } = params
  if (!isBuyerList(list)) throw notFound()
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('search') ?? '').trim().slice(0, BUYER_SEARCH_MOST)
  const page = readPageNumber(searchParams)
  const asked = (searchParams.get('block') ?? '').slice(0, 64)
  const [t, counts, team, buyers, blocked, member] = await Promise.all([
    i18n.getFixedT(request),
    countBuyers(context, organisation.id),
    hasTask(organisation.roles, 'members') ? countMembers(context, organisation.id) : null,
    list === 'all' ? listBuyers(context, organisation.id, { words, page }) : [],
    list === 'blocked' ? listBlocked(context, organisation.id, page) : [],
    asked === '' ? null : findMemberFor(context, organisation.id, { person: asked, member: '' }),
  ])
  const found = list === 'all' ? buyers : blocked
  return {
    title: t(`team.tab.${list}`),
    list,
    words,
    page,
    more: found.length > BUYERS_PER_PAGE,
    counts: { ...counts, team },
    buyers: buyers.slice(0, BUYERS_PER_PAGE),
    blocked: blocked.slice(0, BUYERS_PER_PAGE),
    asks: searchParams.has('block') ? { person: member?.id ?? '', name: member?.name ?? null } : null,
    said: SAID.find((word) => word === searchParams.get('said')) ?? null,
    keep,
    query,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: titled(page?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'offers')
  if (!isBuyerList(params.list)) throw notFound()
  const read = await readForm(request, blockInput)
  if (!read.ok) return reply<string, Refused>(read)
  const done = await blockBuyer(context, organisation.id, read.value)
  if (!done.ok) {
    if (done.code === 'forbidden') throw forbidden()
    return reply<string, Refused>(read, { refused: done.code })
  }
  const to = new URLSearchParams(query)
  to.set('said', read.value.intent)
  const list = read.value.intent === 'block' ? 'blocked' : params.list
  return redirect(`/seller/buyers/${list}?${to}`, 303)
}

export default function Buyers() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  const { list, words, counts, buyers, blocked, asks, said, keep, query } = page
  const here = (more: Record<string, string>) => `?${new URLSearchParams({ ...keep, ...more })}`
  const shown = list === 'all' ? buyers.length : blocked.length
  const asked = asks ?? (answer ? { person: '', name: null } : null)
  return (
    <>
      <div className="row row-wrap seller-title">
        <h1 className="h-page">{t('team.title')}</h1>
        <ButtonLink className="push" to={here({ block: '' })}>
          <UserX className="i" aria-hidden="true" />
          {t('team.buyers.blockTitle')}
        </ButtonLink>
      </div>
      <PeopleTabs here={list} counts={counts} query={query} />
      {said && (
        <Note tone="win" role="status" className="seller-note">
          {t(`team.buyers.said.${said}`)}
        </Note>
      )}
      {asked && (
        <BlockForm
          person={asked.person}
          member={answer?.typed.member ?? ''}
          name={asked.name}
          reason={answer?.typed.reason ?? ''}
          fault={answer && (answer.refused ?? ('member' in answer.faults ? 'fields' : 'reason'))}
          back={here({})}
        />
      )}
      {list === 'all' && (counts.all > 0 || words !== '') && (
        <Form role="search" className="row row-wrap buyer-find">
          {Object.entries(keep).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchBox
            name="search"
            defaultValue={words}
            maxLength={BUYER_SEARCH_MOST}
            label={t('team.buyers.search')}
          />
          <Button>{t('team.buyers.find')}</Button>
        </Form>
      )}
      {shown === 0 ? (
        <p className="muted seller-none">
          {t(
            list === 'blocked'
              ? 'team.buyers.noneBlocked'
              : words
                ? 'team.buyers.noneFound'
                : 'team.buyers.none',
          )}
        </p>
      ) : list === 'all' ? (
        <BuyerTable buyers={buyers} blockAt={({ id }) => here({ block: id })} />
      ) : (
        <BlockedTable blocked={blocked} />
      )}
      <Pager
        page={page.page}
        pages={page.more ? page.page + 1 : page.page}
        hrefFor={(to) => here({ ...(words && { search: words }), page: String(to) })}
      />
    </>
  )
}
