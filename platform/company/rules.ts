import { languages } from '#kit/contract/sentence.ts'
import type { Company } from './contract.ts'

/** A workspace that hasn’t said yet who it is. */
export const noCompany: Company = {
  name: '',
  legalName: '',
  logo: '',
  colour: '',
  phone: '',
  email: '',
  country: '',
  address: '',
  apartment: '',
  city: '',
  state: '',
  postCode: '',
  languages: [...languages],
}
