/** The bindings of wrangler.toml and the secrets of docs/deploy.md. */
declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher
    DB: D1Database
    AuctionRoom: DurableObjectNamespace<import('./party/room/auction-room.ts').AuctionRoom>
    AuctionClock: DurableObjectNamespace<import('./party/clock/auction-clock.ts').AuctionClock>
    AccountGuard: DurableObjectNamespace<import('./party/guard/account-guard.ts').AccountGuard>
    PasswordDesk: DurableObjectNamespace<import('./party/guard/password-desk.ts').PasswordDesk>
    LiveRelay: DurableObjectNamespace<import('./party/relay/live-relay.ts').LiveRelay>
    EVENTS: Queue<{ eventId: string }>
    OUTBOX: Queue<{ outboxId: string } | { pushId: string } | { job: 'match' | 'outbid' }>
    LONG_JOBS: Queue<{ longJobId: string }>
    SEND_EMAIL?: SendEmail
    IMAGES: ImagesBinding
    UPLOADS: R2Bucket
    SIGN_IN_BY_ADDRESS: RateLimit
    SIGN_IN_BY_ACCOUNT: RateLimit
    SIGN_IN_ANYWHERE: RateLimit
    FORMS_BY_PERSON: RateLimit
    FORMS_BY_ADDRESS: RateLimit
    UPLOADS_BY_PERSON: RateLimit
    APP_ENV: string
    APP_ORIGIN: string
    AUTH_SECRET: string
    LEDGER_KEY: string
    PAYLOAD_KEY: string
    PUSH_KEY: string
    PUSH_SERVICES?: string
    MAIL_FROM?: string
    MAIL_API_URL?: string
    MAIL_API_TOKEN?: string
    MAIL_SMTP_URL?: string
    SMS_API_URL?: string
    SMS_API_USER?: string
    SMS_API_TOKEN?: string
    SMS_FROM?: string
    STATIC_CODE?: string
    GOOGLE_CLIENT_ID?: string
    GOOGLE_CLIENT_SECRET?: string
    GOOGLE_ISSUER?: string
    FACEBOOK_CLIENT_ID?: string
    FACEBOOK_CLIENT_SECRET?: string
    FACEBOOK_DIALOG_URL?: string
    FACEBOOK_GRAPH_URL?: string
    ADDRESS_HEADER?: string
    FRAMES_PER_SECOND?: string
    ROOM_VISITORS_MOST?: string
    ROOM_SOCKETS_MOST?: string
    ROOM_SOCKETS_PER_PERSON?: string
    ROOM_SOCKETS_PER_ADDRESS?: string
    RELAY_SOCKETS_MOST?: string
    RELAY_SOCKETS_PER_PERSON?: string
    RELAY_SOCKETS_PER_ADDRESS?: string
  }
}

declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
