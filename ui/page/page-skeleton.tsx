import { Group, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Columns } from './columns.tsx'

const widths = ['92%', '74%', '86%', '60%', '80%']

type CardProps = { lines?: number; fields?: number; hasFace?: boolean }

/** A card while it is awaited: its title, then lines of words or fields of a form. */
export function CardSkeleton({ lines = 0, fields = 0, hasFace = false }: CardProps) {
  return (
    <Paper shadow="xs" p="lg">
      <Stack gap={16}>
        <Skeleton height={20} width="38%" />
        {hasFace && <Skeleton height={96} circle mx="auto" />}
        {fields > 0 && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {steps(fields).map((field) => (
              <Stack key={field} gap={8}>
                <Skeleton height={12} width={90} />
                <Skeleton height={38} radius={6} />
              </Stack>
            ))}
          </SimpleGrid>
        )}
        {steps(lines).map((line) => (
          <Skeleton key={line} height={14} width={widths[line % widths.length]!} />
        ))}
      </Stack>
    </Paper>
  )
}

type SheetProps = {
  side: 'start' | 'end'
  main: CardProps[]
  aside: CardProps[]
  /** Tabs stand over the wide part. */
  hasTabs?: boolean
}

/** A page about one thing while it is awaited: its head, and its cards in two columns. */
export function SheetSkeleton({ side, main, aside, hasTabs = false }: SheetProps) {
  return (
    <div aria-busy>
      <Group justify="space-between" mb="var(--page-gap)">
        <Stack gap={10}>
          <Skeleton height={28} width={240} />
          <Skeleton height={14} width={170} />
        </Stack>
        <Skeleton height={38} width={110} radius={6} />
      </Group>
      <Columns
        side={side}
        main={
          <>
            {hasTabs && <TabsSkeleton />}
            <Cards cards={main} />
          </>
        }
        aside={<Cards cards={aside} />}
      />
    </div>
  )
}

/** Tiles side by side while they are awaited, such as plans or topics. */
export function TilesSkeleton({ count, height }: { count: number; height: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: count > 3 ? 4 : 3 }} aria-busy>
      {steps(count).map((tile) => (
        <Skeleton key={tile} height={height} radius={6} />
      ))}
    </SimpleGrid>
  )
}

function TabsSkeleton() {
  return (
    <Group gap="xl" h={36}>
      {steps(4).map((tab) => (
        <Skeleton key={tab} height={16} width={80} />
      ))}
    </Group>
  )
}

function Cards({ cards }: { cards: CardProps[] }) {
  return cards.map((card, at) => <CardSkeleton key={at} {...card} />)
}

function steps(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
