let done = false

/**
 * The tests' pool wraps the prototype of each of its classes once more with every instance: with every call of the Worker and
 * every room. What is read of the ten thousandth goes through ten thousand wrappers, and ends in a stack overflow
 * (workers-sdk issue 15092, mended, but in no version yet that we looked at, up to 0.23). A prototype that is wrapped already stays as it is.
 */
export function wrapPrototypesOnce() {
  if (done) return
  done = true
  const wrapped = new WeakSet<object>()
  globalThis.Proxy = new Proxy(Proxy, {
    construct(Plain, [target, handler]: [object, ProxyHandler<object>]) {
      const isPrototype = target.constructor?.prototype === target
      if (isPrototype && wrapped.has(target)) return target
      const proxy = new Plain(target, handler)
      if (isPrototype) wrapped.add(proxy)
      return proxy
    },
  })
}
