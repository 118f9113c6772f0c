import { useTranslation } from 'react-i18next'

export const BOOKING_STEPS = ['lots', 'details', 'time', 'done'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** How far a booking has come. */
export function BookingSteps({ step }: { step: BookingStep }) {
  const { t } = useTranslation()
  const here = BOOKING_STEPS.indexOf(step)
  return (
    <ol className="pk-steps" aria-label={t('pickups.book.stepOf')}>
      {BOOKING_STEPS.map((each, place) => (
        <li
          key={each}
          data-done={place < here || undefined}
          aria-current={each === step ? 'step' : undefined}
        >
          {t(`pickups.book.steps.${each}`)}
        </li>
      ))}
    </ol>
  )
}
