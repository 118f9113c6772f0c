import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Form, list, readForm, text } from './form.ts'
import { STRIPE_KEYS } from './keys.ts'
import { disputes, refunds } from './money.ts'
import { invalid, type PaymentIntent, type PaymentMethod, Refused, type SetupIntent } from './objects.ts'
import { paymentIntents } from './payments.ts'
import { customers, findThing, paymentMethods, setupIntents } from './vault.ts'
import { World } from './world.ts'

const VERSION = '2026-10-28.endive'

type Call = { method: string; path: string; form: Form; key: string }
type Answer = { status: number; body: string }
/** Of the next so many calls that match, the answer never arrives: `before` anything is done, or `after`. */
type Loss = { match: RegExp; when: 'before' | 'after'; times: number; broken: boolean }

export type StripeServer = { address: string; stop: () => Promise<void> }

/**
 * Stripe's published API, as far as it is used here: form-encoded requests, its errors, its idempotency keys, its events
 * and their signature. It holds whoever calls to the parameters that each endpoint has in the version it names. What
 * tests do in others' place (a bank, a browser, a line that breaks) is under /_test.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const world = new World(STRIPE_KEYS.STRIPE_WEBHOOK_SECRET)
  const answers = new Map<string, { asked: string; answer: Answer }>()
  const losses: Loss[] = []
  const log: string[] = []
  let address = ''

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '/', address)
    const asked = `${request.method} ${pathname}`
    if (pathname.startsWith('/_test/'))
      return sayJson(response, 200, control(pathname, JSON.parse(body || '{}')))
    log.push(asked)
    const loss = losses.find(({ match, times }) => times > 0 && match.test(asked))
    if (loss) loss.times -= 1
    if (loss?.when === 'before') return lose(request, response, loss)
    const query = request.method === 'GET' ? searchParams.toString() : body
    const answer = answerTo(
      request,
      {
        method: request.method ?? 'GET',
        path: pathname,
        form: readForm(query),
        key: String(request.headers['idempotency-key'] ?? ''),
      },
      query,
    )
    if (loss) return lose(request, response, loss)
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': world.newId('req'),
      'stripe-version': VERSION,
      ...(answer.replayed && { 'idempotent-replayed': 'true' }),
    })
    response.end(answer.body)
  })

  function answerTo(request: IncomingMessage, call: Call, raw: string): Answer & { replayed?: boolean } {
    const asked = `${call.method} ${call.path} ${raw}`
    try {
      authorize(request, call)
      const before = call.method === 'POST' && call.key !== '' ? answers.get(call.key) : undefined
      if (before) {
        if (before.asked === asked) return { ...before.answer, replayed: true }
        throw new Refused(
          400,
          {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
          },
          false,
        )
      }
      const answer = { status: 200, body: JSON.stringify(expanded(run(call), call.form)) }
      if (call.key !== '') answers.set(call.key, { asked, answer })
      return answer
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const answer = { status: error.status, body: JSON.stringify({ error: error.fault }) }
      if (error.ran && call.key !== '') answers.set(call.key, { asked, answer })
      return answer
    }
  }

  /** The secret key, or the public one of a page together with the secret of the one thing that it is about. */
  function authorize(request: IncomingMessage, { path, form }: Call) {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? text(form, 'key')
    if (key === STRIPE_KEYS.STRIPE_SECRET_KEY) {
      if (request.headers['stripe-version'] !== VERSION) throw invalid(`This server speaks ${VERSION} alone.`)
      return
    }
    const [, id = ''] = /^\/v1\/setup_intents\/(\w+)\/confirm$/.exec(path) ?? []
    const known = world.things.get(id)
    const ofPage = key === STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY && known?.object === 'setup_intent'
    if (ofPage && known.client_secret === text(form, 'client_secret')) return
    throw new Refused(
      401,
      { type: 'invalid_request_error', message: `Invalid API Key provided: ${key.slice(0, 8)}****` },
      false,
    )
  }

  function run({ method, path, form }: Call): object {
    const [, kind = '', id = '', act = ''] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const route = `${method} ${kind}${id && '/:id'}${act && `/${act}`}`
    switch (route) {
      case 'POST customers':
        return customers.create(world, form)
      case 'POST customers/:id':
        return customers.update(world, id, form)
      case 'DELETE customers/:id':
        return customers.remove(world, id)
      case 'GET customers/:id':
        return findThing(world, id, 'customer')
      case 'GET payment_methods/:id':
        return findThing(world, id, 'payment_method')
      case 'POST payment_methods/:id':
        return paymentMethods.update(world, id, form)
      case 'POST payment_methods/:id/attach':
        return paymentMethods.attach(world, id, form)
      case 'POST payment_methods/:id/detach':
        return paymentMethods.detach(world, id)
      case 'POST setup_intents':
        return setupIntents.create(world, form, address)
      case 'GET setup_intents/:id':
        return findThing<SetupIntent>(world, id, 'setup_intent')
      case 'POST setup_intents/:id/confirm':
        return setupIntents.confirm(world, id, form, address)
      case 'POST setup_intents/:id/verify_microdeposits':
        return setupIntents.verify(world, id, form)
      case 'POST payment_intents':
        return paymentIntents.create(world, form)
      case 'GET payment_intents/:id':
        return findThing<PaymentIntent>(world, id, 'payment_intent')
      case 'POST payment_intents/:id/confirm':
        return paymentIntents.confirm(world, id, form, address)
      case 'POST payment_intents/:id/cancel':
        return paymentIntents.cancel(world, id, form)
      case 'GET disputes/:id':
        return findThing(world, id, 'dispute')
      case 'POST refunds':
        return refunds.create(world, form)
      case 'GET refunds/:id':
        return findThing(world, id, 'refund')
      case 'GET refunds':
        return {
          object: 'list',
          url: '/v1/refunds',
          has_more: false,
          data: world.refundsOf(
            findThing<PaymentIntent>(world, text(form, 'payment_intent'), 'payment_intent').id,
          ),
        }
      default:
        throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
    }
  }

  function expanded(thing: object, form: Form): object {
    if (list(form, 'expand').includes('latest_charge.balance_transaction')) return withFees(thing)
    if (!list(form, 'expand').includes('payment_method')) return thing
    const { payment_method: id } = thing as { payment_method?: string | null }
    return id ? { ...thing, payment_method: world.things.get(id) as PaymentMethod } : thing
  }

  function withFees(thing: object): object {
    const { latest_charge: id } = thing as PaymentIntent
    const charge = world.things.get(id ?? '')
    if (charge?.object !== 'charge') return thing
    return {
      ...thing,
      latest_charge: {
        ...charge,
        balance_transaction: world.things.get(charge.balance_transaction ?? '') ?? null,
      },
    }
  }

  function control(path: string, asked: Record<string, unknown>): object {
    const [, , act = '', id = ''] = path.split('/')
    switch (act) {
      case 'lose':
        losses.push({
          match: new RegExp(String(asked.match)),
          when: asked.when === 'before' ? 'before' : 'after',
          times: Number(asked.times ?? 2),
          broken: asked.broken === true,
        })
        return {}
      case 'heal':
        losses.length = 0
        return {}
      case 'answer':
        return paymentIntents.answer(world, id, asked.approved === true)
      case 'settle':
        return id.startsWith('re_')
          ? refunds.settle(world, id, asked.paid === true)
          : paymentIntents.settle(world, id, asked.paid === true)
      // what somebody does in the dashboard carries no key of ours
      case 'refund':
        return refunds.create(
          world,
          { payment_intent: id, ...(asked.amount ? { amount: String(asked.amount) } : {}) },
          asked.pending === true,
        )
      case 'refunds':
        return world.refundsOf(String(asked.charge))
      case 'dispute':
        return disputes.open(world, id, asked)
      case 'dispute-update':
        return disputes.update(world, id, asked as Parameters<typeof disputes.update>[2])
      case 'dispute-close':
        return disputes.close(world, id, asked.status as Parameters<typeof disputes.close>[2])
      case 'tell':
        world.tell(String(asked.type), { id, object: 'payout' })
        return {}
      case 'forget-keys':
        answers.clear()
        return {}
      case 'events':
        return world.events
          .filter(({ about }) => about === id)
          .map((sent) => ({ ...sent, signature: world.sign(sent.body) }))
      case 'sign':
        return { signature: world.sign(String(asked.body), Number(asked.at ?? world.now())) }
      case 'calls':
        return log.filter((call) => call.includes(String(asked.about)))
      case 'charges':
        return [...world.things.values()].filter(
          (thing) =>
            thing.object === 'payment_intent' &&
            thing.metadata.key === asked.key &&
            thing.status === 'succeeded',
        )
      default:
        throw new Error(`No such control: ${act}`)
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  return {
    address,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

/** Somebody in between says that it cannot reach Stripe, or the line breaks. */
function lose(request: IncomingMessage, response: ServerResponse, { broken }: Loss) {
  if (broken) return request.socket.destroy()
  response.writeHead(502, { 'content-type': 'text/html' })
  response.end('<h1>Bad gateway</h1>')
}

function sayJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
