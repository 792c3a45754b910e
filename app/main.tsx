import { startApp } from './start.tsx'

void startApp()
