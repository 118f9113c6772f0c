/** What a room needs from the deployment. */
export type RoomEnv = {
  DB: D1Database
  EVENTS: Queue<{ eventId: string }>
  OUTBOX: Queue<{ job: 'outbid' }>
  /** Signs the identity that the Worker hands to a room. */
  AUTH_SECRET: string
  /** Ed25519 private key, pkcs8 DER in base64: signs the heads of the public ledgers. */
  LEDGER_KEY: string
  /** Frames a second that one person may send before the socket is closed. Load tests raise it. */
  FRAMES_PER_SECOND?: string
  /** Visitors that a room takes before it sends further ones to a relay. */
  ROOM_VISITORS_MOST?: string
  /** Sockets that a room takes in all, from one person and from one address. Load tests raise them. */
  ROOM_SOCKETS_MOST?: string
  ROOM_SOCKETS_PER_PERSON?: string
  ROOM_SOCKETS_PER_ADDRESS?: string
}

/** What a relay needs from the deployment. */
export type RelayEnv = Pick<RoomEnv, 'DB' | 'AUTH_SECRET' | 'FRAMES_PER_SECOND'> & {
  /** Sockets that a relay takes in all, from one person and from one address. Load tests raise them. */
  RELAY_SOCKETS_MOST?: string
  RELAY_SOCKETS_PER_PERSON?: string
  RELAY_SOCKETS_PER_ADDRESS?: string
}

/** What an auction's clock needs from the deployment. */
export type ClockEnv = Pick<RoomEnv, 'DB'>

/** What a person's guard needs from the deployment. */
export type GuardEnv = Pick<RoomEnv, 'DB'>
