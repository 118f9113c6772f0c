type Heard = {
  open: () => void
  /** It has closed, or could not be opened; `attempts` failed one after another by now. */
  close: (code: number, attempts: number) => void
  message: (data: unknown) => void
}

const LEAST_WAIT_MS = 300
const MOST_WAIT_MS = 5_000
const GROWTH = 1.3
/** An attempt that has not opened by now is given up. */
const OPENS_WITHIN_MS = 5_000

/** A WebSocket that comes back by itself until it is closed. What cannot be sent now is not kept for later. */
export class LastingSocket {
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempts = 0
  /** Pages that lost the same server do not come back at the same moment. */
  readonly #leastWait = LEAST_WAIT_MS + Math.random() * 500

  constructor(
    private readonly address: () => string,
    private readonly heard: Heard,
  ) {
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  send(text: string): boolean {
    if (!this.isOpen) return false
    this.#socket?.send(text)
    return true
  }

  /** Leaves the connection there is and tries anew, at once. */
  reconnect() {
    if (this.#leave()) this.heard.close(1000, this.#attempts)
    this.#attempts = 0
    this.#connect()
  }

  close() {
    this.#leave()
  }

  #connect() {
    const socket = new WebSocket(this.address())
    this.#socket = socket
    this.#timer = setTimeout(() => this.#lost(1006), OPENS_WITHIN_MS)
    socket.onopen = () => {
      clearTimeout(this.#timer)
      this.#attempts = 0
      this.heard.open()
    }
    socket.onmessage = ({ data }) => this.heard.message(data)
    socket.onclose = ({ code }) => this.#lost(code)
  }

  #lost(code: number) {
    this.#leave()
    this.#attempts += 1
    const wait = Math.min(MOST_WAIT_MS, this.#leastWait * GROWTH ** (this.#attempts - 1))
    this.#timer = setTimeout(() => this.#connect(), wait)
    this.heard.close(code, this.#attempts)
  }

  /** True when there was a connection, or one under way. */
  #leave(): boolean {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return false
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    return true
  }
}
