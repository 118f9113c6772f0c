const KILO = 1024

/** How long a file is, as people say it: "214 KB", "1.4 MB". */
export function bytesText(bytes: number): string {
  const mega = bytes / KILO / KILO
  if (mega < 1) return `${Math.max(1, Math.round(bytes / KILO))} KB`
  return `${mega < 10 ? Math.round(mega * 10) / 10 : Math.round(mega)} MB`
}
