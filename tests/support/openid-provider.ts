import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '#scripts/lib/free-port.ts'

export const CLIENT = { client_id: 'fairlot-e2e', client_secret: 'shared-with-the-provider-of-tests' }

/** An OpenID provider of this machine, with pages to sign in and to allow it. */
export type LocalProvider = {
  issuer: string
  /** Takes the marketplace in: before, it does not know where to send anybody back to. */
  serve: (redirectUri: string) => void
  stop: () => Promise<void>
}

/**
 * A certified implementation, not a stand-in: it asks for PKCE, checks the redirect address and signs its tokens. Whoever
 * types a name on its page is that person; their address is verified unless the name begins with "unproved".
 */
export async function openProvider(): Promise<LocalProvider> {
  keepAdviceOut()
  const { default: Provider } = await import('oidc-provider')
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.writeHead(503).end()
  }
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return {
    issuer,
    serve(redirectUri) {
      const provider = new Provider(issuer, {
        clients: [
          {
            ...CLIENT,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code'],
            response_types: ['code'],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'given_name', 'family_name'],
        },
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        cookies: { keys: ['of tests alone'] },
        findAccount: async (_, id) => ({
          accountId: id,
          claims: async () => ({
            sub: id,
            email: `${id}@openid.test`,
            email_verified: !id.startsWith('unproved'),
            name: 'Ann Okafor',
            given_name: 'Ann',
            family_name: 'Okafor',
          }),
        }),
      })
      handle = provider.callback()
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

/** It advises whoever runs it for others, at its import already. Here it serves one test and is gone. */
function keepAdviceOut() {
  for (const level of ['info', 'warn'] as const) {
    const say = console[level]
    console[level] = (...said: unknown[]) => {
      if (!String(said[0]).includes('oidc-provider ')) say(...said)
    }
  }
}
