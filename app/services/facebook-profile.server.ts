type FacebookApp = { graph: string; clientId: string; clientSecret: string }

/** Whose access token this is; null unless Facebook says that it is valid, and was given to this very app. */
export async function facebookProfile(token: string, { graph, clientId, clientSecret }: FacebookApp) {
  const asked = new URLSearchParams({
    input_token: token,
    access_token: `${clientId}|${clientSecret}`,
  })
  const debug = await readJson(`${graph}/debug_token?${asked}`)
  const { is_valid, app_id, user_id } = (debug?.data ?? {}) as Record<string, unknown>
  if (is_valid !== true || String(app_id) !== clientId || typeof user_id !== 'string') return null
  const profile = await readJson(`${graph}/me?fields=id,name,first_name,last_name,email`, token)
  if (profile?.id !== user_id) return null
  return { ...profile, id: user_id, emailVerified: false }
}

async function readJson(url: string, bearerToken?: string): Promise<Record<string, unknown> | null> {
  const headers = bearerToken ? { authorization: `Bearer ${bearerToken}` } : undefined
  const answer = await fetch(url, { headers, redirect: 'manual' }).catch(() => null)
  if (!answer?.ok) return null
  return (await answer.json().catch(() => null)) as Record<string, unknown> | null
}
