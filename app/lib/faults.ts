/** Which of a feature's faults a message is: pages translate it by that name, programs get the words as they are. */
export function faultKey<Key extends string>(
  faults: Record<Key, string>,
  message: string | undefined,
): Key | null {
  const found = (Object.keys(faults) as Key[]).find((key) => faults[key] === message)
  return found ?? null
}

/** The first thing that is wrong with each field. */
export function firstFaults(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}
