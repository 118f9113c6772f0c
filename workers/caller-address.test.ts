import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

function aRequest(headers: Record<string, string>, cf?: object): Request {
  return Object.assign(new Request('https://fairlot.example/', { headers }), cf && { cf })
}

test('An address is believed where the platform says it, or the proxy that the deployment names; nobody else’s header is.', () => {
  const forged = { 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '192.0.2.8', 'x-real-ip': '192.0.2.9' }
  expect(callerAddress(aRequest(forged, { colo: 'CMH' }), undefined)).toBe('192.0.2.7')
  expect(callerAddress(aRequest(forged, { colo: 'CMH' }), 'x-real-ip')).toBe('192.0.2.7')
  expect(callerAddress(aRequest(forged), 'x-real-ip')).toBe('192.0.2.9')
  expect(callerAddress(aRequest(forged), undefined)).toBe('127.0.0.1')
  expect(callerAddress(aRequest(forged, {}), undefined)).toBe('127.0.0.1')
  expect(callerAddress(aRequest({}), 'x-real-ip')).toBe('unknown')
})
