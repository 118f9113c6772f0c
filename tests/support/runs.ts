/** How often a property is tried: all of it in CI, a quarter at a desk, where each run adds to those before. */
export function runs(all: number): number {
  return process.env.CI ? all : Math.ceil(all / 4)
}
