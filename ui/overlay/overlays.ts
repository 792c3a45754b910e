export { HoverCard, LoadingOverlay, Overlay, Popover, Tooltip } from '@mantine/core'
