import { useEffect, useLayoutEffect } from 'react'

/** An effect that runs with React's commit and not after it; none on the server, where React would warn of one. */
export const useCommitEffect = import.meta.env.SSR ? useEffect : useLayoutEffect
