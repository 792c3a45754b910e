import { startApp } from './start.tsx'

// Cookies are read once the file has run: while it runs, the engine would read the whole of it again to say where it stands.
queueMicrotask(() => void startApp())
