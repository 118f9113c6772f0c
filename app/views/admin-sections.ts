import {
  CirclePlay,
  Construction,
  FileCheck,
  History,
  Images,
  Languages,
  Layers,
  Link2,
  type LucideIcon,
  Mail,
  Menu,
  NotepadText,
  Palette,
  ReceiptText,
  Settings2,
  TrendingUp,
  Users,
} from 'lucide-react'

/** The parts of the administration in the order of its navigation; each is also its address. */
export const ADMIN_GROUPS = [
  { group: 'look', names: ['brand', 'banners', 'menu', 'footer', 'phrases', 'pages', 'site'] },
  { group: 'trade', names: ['offers', 'increments', 'premium'] },
  { group: 'work', names: ['accounts', 'tax', 'tutorials', 'maintenance', 'messages', 'changes'] },
] as const

export type AdminSection = (typeof ADMIN_GROUPS)[number]['names'][number]

export const ADMIN_ICONS: Record<AdminSection, LucideIcon> = {
  brand: Palette,
  banners: Images,
  menu: Menu,
  footer: Link2,
  phrases: Languages,
  pages: NotepadText,
  site: Settings2,
  offers: TrendingUp,
  increments: Layers,
  premium: ReceiptText,
  maintenance: Construction,
  messages: Mail,
  changes: History,
  accounts: Users,
  tax: FileCheck,
  tutorials: CirclePlay,
}

export function adminAddress(name: AdminSection): string {
  return `/admin/settings/${name}`
}
