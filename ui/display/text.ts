export { Anchor, Code, Highlight, Kbd, List, Mark, Spoiler, Text, Title } from '@mantine/core'
