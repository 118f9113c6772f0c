import { z } from 'zod'
import type { Account } from '#app/features/profile/queries.server.ts'
import { zeroOrOne } from './units.ts'

const text = z.string().nullable()
const idsText = (description: string) => z.string().nullable().meta({ description })

/** What somebody's account says of them beside who they are (account-and-operations.md, section 3). */
export const accountFields = {
  username: text,
  avatar: text,
  additional_phone: text,
  companyname: text,
  tax_number: text,
  resale_certificate: text.meta({ description: 'Where its file is, for you and administrators' }),
  tax_doc_status: z.int().meta({ description: '0 waiting for review, 1 accepted, 2 refused' }),
  tax_doc_expiry_date: text.meta({
    description: 'The last day (YYYY-MM-DD) on which an accepted one holds; null: no end',
  }),
  address1: text,
  apt_unit: text,
  city: text,
  state: text,
  country: text,
  zip: text,
  find_source: text,
  marketing_emails: zeroOrOne,
  email_notification: idsText('Ids of notifications by email, with commas; null for the defaults'),
  sms_notification: idsText('Ids of notifications by SMS, with commas; null for none'),
  interested_categories: idsText('Ids of categories, with commas'),
  user_location: text.meta({ description: 'JSON: around where listings are looked for' }),
  member_id: z.int().nullable(),
}

const schema = z.object(accountFields)

export function presentAccount(account: Account): z.infer<typeof schema> {
  return {
    username: account.username,
    avatar: account.image,
    additional_phone: account.additionalPhone,
    companyname: account.companyName,
    tax_number: account.taxNumber,
    resale_certificate: account.taxDocumentId && `/documents/${account.taxDocumentId}`,
    tax_doc_status: account.taxDocStatus,
    tax_doc_expiry_date: account.taxDocEndsOn,
    address1: account.address1,
    apt_unit: account.aptUnit,
    city: account.city,
    state: account.state,
    country: account.country,
    zip: account.zip,
    find_source: account.findSource,
    marketing_emails: account.marketingEmails ? 1 : 0,
    email_notification: listText(account.emailNotification),
    sms_notification: listText(account.smsNotification),
    interested_categories: listText(account.interestedCategories),
    user_location: account.userLocation && JSON.stringify(account.userLocation),
    member_id: account.memberNumber,
  }
}

function listText(ids: readonly (string | number)[] | null): string | null {
  return ids?.join(',') ?? null
}

export const ACCOUNT_EXAMPLE: z.infer<typeof schema> = {
  username: 'marisol_r',
  avatar: null,
  additional_phone: null,
  companyname: null,
  tax_number: null,
  resale_certificate: null,
  tax_doc_status: 0,
  tax_doc_expiry_date: null,
  address1: '88 Orchard Street',
  apt_unit: null,
  city: 'Columbus',
  state: 'OH',
  country: 'US',
  zip: '43215',
  find_source: 'Word of Mouth',
  marketing_emails: 0,
  email_notification: '2,4,6,7,8,9',
  sms_notification: null,
  interested_categories: 'tools,kitchen',
  user_location: null,
  member_id: 20_411_893,
}
