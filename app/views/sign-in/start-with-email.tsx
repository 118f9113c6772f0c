import { StartEmail } from '#app/features/recovery/components/start-form.tsx'
import { askToSignIn } from '#app/lib/sign-in-steps.ts'
import { useShellData } from '#app/views/site/shell-data.ts'

/** For visitors: an address that leads to signing in, or to an account of one's own. */
export function StartWithEmail() {
  if (useShellData()?.actor !== null) return null
  return (
    <StartEmail
      onAnswer={(step, email) =>
        askToSignIn(document, { step, email, redirectTo: null, linkSent: step === 'login' })
      }
    />
  )
}
