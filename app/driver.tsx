import { startDriver } from './driver-start.tsx'

void startDriver(fetch.bind(globalThis))
