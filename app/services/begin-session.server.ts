import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * A session for somebody who has shown by other means who they are. The library writes row and cookie as it does for a
 * password. No path leads here: the endpoint is called from the house alone.
 */
export const beginSession = {
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint(
      {
        method: 'POST',
        body: z.object({ personId: z.string(), rememberMe: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.personId)
        if (!user) return call.json(null)
        const session = await internalAdapter.createSession(user.id, !call.body.rememberMe)
        await setSessionCookie(call, { session, user }, !call.body.rememberMe)
        return call.json({ token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
