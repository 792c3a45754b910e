import type { KeptSettings } from './contract.ts'

/** A logo stands in the file of every invoice that is emailed. */
export const mostLogoBytes = 500_000
/** More would be unpacked for every paper, and is seen on none. */
export const mostLogoPixels = 1600
/** Narrower ones look blurred in print: at 160 points, this many pixels are about 180 to the inch. */
export const sharpLogoPixels = 400

/** What invoices say before anyone has saved anything else. */
export const settingDefaults: KeptSettings = {
  bankName: '',
  country: '',
  iban: '',
  swiftCode: '',
  taxId: '',
  logo: '',
  termsDays: 30,
  numberPrefix: '',
  creditPrefix: '',
  version: 0,
}
