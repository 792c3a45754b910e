export { HoverCard, LoadingOverlay, Modal, Overlay, Popover, Tooltip } from '@mantine/core'
