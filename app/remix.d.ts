import '@remix-run/cloudflare'
import type { Ctx } from './context.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Ctx {}
  interface Future {
    v3_singleFetch: true
  }
}
