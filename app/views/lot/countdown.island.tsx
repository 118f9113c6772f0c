import { Timer } from 'lucide-react'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { type ClockStage, coarseLeft, fineLeft, nearness } from '#app/ui/time-left.ts'

type CountdownProps = {
  /** The moment it counts down to. */
  to: number
  detail?: 'coarse' | 'fine'
  /** Whether nearness colours it: the time to a start does not. */
  staged?: boolean
  /** What stands when nothing is left. */
  over: string
  className?: string
}

const stages: readonly string[] = ['far', 'calm', 'soon', 'final', 'over'] satisfies (ClockStage | 'far')[]

export function Countdown({ to, detail = 'coarse', staged = true, over, className = 'clk' }: CountdownProps) {
  // Stage and text as one value, so that a tick that changes neither renders nothing.
  const shown = useServerTime((now) => {
    const left = to - now
    return `${nearness(left)} ${detail === 'fine' ? fineLeft(left) : coarseLeft(left)}`
  })
  const [stage = 'calm', ...words] = shown.split(' ')
  const urgent = staged && (stage === 'soon' || stage === 'final')
  return (
    <span
      className={className}
      data-stage={staged && stages.includes(stage) ? stage : 'calm'}
      data-field="time"
    >
      {urgent && <Timer className="i" aria-hidden="true" />}
      {stage === 'over' ? over : words.join(' ')}
    </span>
  )
}
