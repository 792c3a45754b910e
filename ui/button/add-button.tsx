import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from './controls.ts'
import { Icon } from '../display/icon.tsx'
import { LinkButton } from './link-button.tsx'

type Props = { label: string } & ({ onClick: () => void } | { to: string })

/** The button of a list that adds to it, in its bar and where it is empty; or the link to the screen that does. */
export function AddButton({ label, ...rest }: Props) {
  const plus = <Icon name="plus" size={18} />
  return 'to' in rest ? (
    <LinkButton data-compact leftSection={plus} label={label} to={rest.to} />
  ) : (
    <Button data-compact leftSection={plus} onClick={rest.onClick}>
      {label}
    </Button>
  )
}

/** The same for a list with a separate screen for adding, for people who may make the call. */
export function useAddLink(create: Endpoint, label: string, to: string) {
  return useMay(create) && <AddButton label={label} to={to} />
}
