import {
  ArrowLeftRight,
  AtSign,
  Building2,
  CirclePlay,
  ClipboardList,
  Construction,
  FileCheck,
  FileText,
  Gift,
  History,
  Images,
  Languages,
  Layers,
  Link2,
  ListRestart,
  type LucideIcon,
  Mail,
  Megaphone,
  Menu,
  NotepadText,
  Palette,
  ReceiptText,
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

/** The parts of the administration in the order of its navigation; the settings' names are their addresses too. */
export const ADMIN_GROUPS = [
  { group: 'look', names: ['brand', 'banners', 'menu', 'names', 'footer', 'phrases', 'pages', 'site'] },
  {
    group: 'trade',
    names: ['offers', 'increments', 'premium', 'defaults', 'coupons', 'gift-cards', 'transactions'],
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
  brand: Palette,
  banners: Images,
  menu: Menu,
  names: Tags,
  footer: Link2,
  phrases: Languages,
  pages: NotepadText,
  site: Settings2,
  offers: TrendingUp,
  increments: Layers,
  premium: ReceiptText,
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
  campaigns: Megaphone,
}

/** Those that are no settings. */
const OWN_ADDRESS = new Set<AdminSection>([
  'people',
  'organisations',
  'invoices',
  'returns',
  'campaigns',
  'transactions',
  'events',
])

export function adminAddress(name: AdminSection): string {
  return OWN_ADDRESS.has(name) ? `/admin/${name}` : `/admin/settings/${name}`
}
