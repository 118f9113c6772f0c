export * from '#workers/app.ts'
export { default } from '#workers/app.ts'
