import type { KeptSettings } from './contract.ts'

/** What invoices say before anybody has saved anything else. */
export const settingDefaults: KeptSettings = {
  bankName: '',
  country: '',
  iban: '',
  swiftCode: '',
  taxId: '',
  termsDays: 30,
  version: 0,
}
