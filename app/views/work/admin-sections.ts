import {
  ArrowLeftRight,
  AtSign,
  BadgeCheck,
  Building2,
  CalendarX,
  CirclePlay,
  ClipboardList,
  Construction,
  FileCheck,
  FileText,
  FolderTree,
  Gift,
  History,
  Images,
  Inbox,
  Languages,
  Layers,
  Link2,
  List,
  ListChecks,
  ListRestart,
  type LucideIcon,
  Mail,
  Megaphone,
  Menu,
  NotepadText,
  Palette,
  Percent,
  ReceiptText,
  Scale,
  Settings2,
  ShieldAlert,
  Store,
  Tags,
  TicketPercent,
  TrendingUp,
  Undo2,
  UserCheck,
  Users,
} from 'lucide-react'

/** As many letters as the search of the header takes. */
export const FIND_MOST = 100

/** The parts of the administration in the order of its navigation; the settings' names are their addresses too. */
export const ADMIN_GROUPS = [
  { group: null, names: ['overview', 'setup'] },
  { group: 'catalogue', names: ['categories', 'conditions', 'lists'] },
  { group: 'look', names: ['brand', 'banners', 'menu', 'names', 'footer', 'phrases', 'pages', 'site'] },
  {
    group: 'trade',
    names: [
      'offers',
      'increments',
      'premium',
      'tax-rates',
      'defaults',
      'holidays',
      'coupons',
      'gift-cards',
      'transactions',
      'books',
    ],
  },
  {
    group: 'people',
    names: ['people', 'organisations', 'registration', 'accounts', 'sellers', 'profiles', 'tax'],
  },
  {
    group: 'work',
    names: ['invoices', 'returns', 'campaigns', 'tutorials', 'maintenance', 'messages', 'events', 'changes'],
  },
] as const

export type AdminSection = (typeof ADMIN_GROUPS)[number]['names'][number]

export const ADMIN_ICONS: Record<AdminSection, LucideIcon> = {
  overview: Inbox,
  setup: ListChecks,
  categories: FolderTree,
  conditions: BadgeCheck,
  lists: List,
  brand: Palette,
  banners: Images,
  menu: Menu,
  names: Tags,
  footer: Link2,
  holidays: CalendarX,
  phrases: Languages,
  pages: NotepadText,
  site: Settings2,
  offers: TrendingUp,
  increments: Layers,
  premium: ReceiptText,
  'tax-rates': Percent,
  coupons: TicketPercent,
  defaults: ShieldAlert,
  registration: ClipboardList,
  accounts: UserCheck,
  sellers: Store,
  maintenance: Construction,
  messages: Mail,
  events: ListRestart,
  changes: History,
  profiles: AtSign,
  tax: FileCheck,
  tutorials: CirclePlay,
  returns: Undo2,
  invoices: FileText,
  people: Users,
  organisations: Building2,
  'gift-cards': Gift,
  transactions: ArrowLeftRight,
  books: Scale,
  campaigns: Megaphone,
}

/** Those that are no settings. */
const OWN_ADDRESS = new Set<AdminSection>([
  'setup',
  'people',
  'organisations',
  'invoices',
  'returns',
  'campaigns',
  'transactions',
  'books',
  'events',
])

export function adminAddress(name: AdminSection): string {
  if (name === 'overview') return '/admin'
  if (name === 'categories' || name === 'conditions' || name === 'lists') return `/admin/catalogue/${name}`
  return OWN_ADDRESS.has(name) ? `/admin/${name}` : `/admin/settings/${name}`
}
