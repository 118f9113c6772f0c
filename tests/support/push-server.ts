import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aPushService } from './push-service.ts'

/** The push service on a port of this machine, as a Worker reaches it. */
export async function openPushServer() {
  let service: ReturnType<typeof aPushService> | null = null
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    const answer = await service?.fetch(`${origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers),
      ...(request.method === 'POST' ? { body: Buffer.concat(pieces) } : {}),
    })
    response.writeHead(answer?.status ?? 503, Object.fromEntries(answer?.headers ?? []))
    response.end(await answer?.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = aPushService(origin)
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { ...service, origin, stop }
}
