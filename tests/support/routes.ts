import { readdirSync, readFileSync } from 'node:fs'

export type Route = { id: string; parentId?: string; path?: string; hasLoader: boolean; hasAction: boolean }

/** The routes of the build, as it tells browsers of them. */
export function builtRoutes(): Route[] {
  const folder = 'build/client/assets'
  const file = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('There is no build')
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, Route>
  }
  return Object.values(routes).filter(({ id }) => id !== 'root' && !id.endsWith('/_shell'))
}

/** An address of that route, about nothing that there is. */
export function addressOf({ path = '' }: Route): string {
  return `/${path.replaceAll(/:\w+\??/g, 'nothing').replace('*', 'nowhere')}`
}
