export { takeReturned } from './email-reports.ts'
