import { useAbility } from '#kit/web/use-session.ts'
import { changeInvoiceSettings } from '../../invoice-settings/contract.ts'

/** Settings and prices affect every invoice, so people who may change only their own can't change them. */
export function useMayChangeAll(): boolean {
  const { action, subject } = changeInvoiceSettings.access as { action: string; subject: string }
  const ability = useAbility()
  return ability.can(action, subject) && ability.rulesFor(action, subject).every(({ conditions }) => !conditions)
}
