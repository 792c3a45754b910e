import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '../display/icon.tsx'

type Props = Omit<TabsListProps, 'children'> & {
  tabs: readonly { value: string; label: string; icon?: string }[]
}

/** A row of tabs that differ by their titles alone. */
export function TitledTabs({ tabs, ...props }: Props) {
  return (
    <TabList {...props}>
      {tabs.map(({ value, label, icon }) => (
        <Tabs.Tab key={value} value={value} leftSection={icon && <Icon name={icon} size={18} />}>
          {label}
        </Tabs.Tab>
      ))}
    </TabList>
  )
}

/** The row of tabs; where it is wider than its place, the chosen one is brought into view. */
export function TabList(props: TabsListProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-selected="true"]')
    if (row.current && chosen) scrollToPart(row.current, chosen)
  })
  return <Tabs.List ref={row} {...props} />
}

// Not `scrollIntoView`, which would move the page as well.
function scrollToPart(row: Element, part: Element) {
  const outer = row.getBoundingClientRect()
  const inner = part.getBoundingClientRect()
  if (inner.left < outer.left || inner.right > outer.right)
    row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
}
