export type Outcome = { code: number; ended: 'late' | 'idle' | null }

export type How = {
  env?: Record<string, string>
  whole?: boolean
  endsWithin: number
  isOver?: () => boolean
  closesWithin?: number
}

export function timedRun(args: string[], how: How): Promise<Outcome>
