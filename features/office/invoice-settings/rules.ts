import type { KeptSettings } from './contract.ts'

/** What invoices say before anyone has saved anything else. */
export const settingDefaults: KeptSettings = {
  bankName: '',
  country: '',
  iban: '',
  swiftCode: '',
  taxId: '',
  termsDays: 30,
  version: 0,
}
