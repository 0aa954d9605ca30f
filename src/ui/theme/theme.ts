import { createTheme, type ThemeOptions } from '@mui/material/styles';

/** As `:focus-visible` in `tokens.css`: MUI takes the browser's outline away, and without ripples nothing is left. */
const focusRing = (offset: number) => ({
  '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: offset, zIndex: 1 },
});

const sans = 'Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** MUI's theme, saying the same as `tokens.css` (MUI computes with colours, so it cannot read the variables). */
const options: ThemeOptions = {
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: {
    light: {
      palette: {
        background: { default: '#F5F7F9', paper: '#FFFFFF' },
        text: { primary: '#17212B', secondary: '#4A5764', disabled: '#5B6773' },
        primary: { main: '#0B6670', dark: '#084E56', contrastText: '#FFFFFF' },
        success: { main: '#1A7338' },
        error: { main: '#B3261E' },
        warning: { main: '#865000' },
        info: { main: '#1D5CA8' },
        divider: '#D8DEE5',
      },
    },
    dark: {
      palette: {
        background: { default: '#0F151B', paper: '#161E26' },
        text: { primary: '#E6EBF0', secondary: '#AAB6C2', disabled: '#8E9BA8' },
        primary: { main: '#5FC4CD', dark: '#86D5DC', contrastText: '#06272B' },
        success: { main: '#62CB8E' },
        error: { main: '#FF8F85' },
        warning: { main: '#F0B750' },
        info: { main: '#86B6F6' },
        divider: '#2B3743',
      },
    },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  typography: {
    fontFamily: sans,
    fontSize: 14,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { textTransform: 'none', fontWeight: 500, fontSize: 13, lineHeight: '20px' },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: focusRing(2) } },
    MuiButton: { defaultProps: { disableElevation: true, size: 'small' }, styleOverrides: { root: { minHeight: 32 } } },
    MuiIconButton: { defaultProps: { size: 'small' } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    // Labels stand above their fields, everywhere; the frame of a field needs no gap for them.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          maxWidth: 'none',
          marginBottom: 4,
          overflow: 'visible',
          pointerEvents: 'auto',
          color: 'var(--text-secondary)',
          fontSize: 13,
          fontWeight: 500,
          lineHeight: '20px',
          whiteSpace: 'normal',
          transform: 'none',
          transition: 'none',
          '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--text-secondary)' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: 'var(--surface)' },
        input: { '&::placeholder': { color: 'var(--text-muted)', opacity: 1 } },
        notchedOutline: { top: 0, borderColor: 'var(--border-control)', '& legend': { display: 'none' } },
      },
    },
    MuiToggleButton: { styleOverrides: { root: { color: 'var(--text-secondary)', textTransform: 'none' } } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    // Its pop-up lies over fields of the same colour.
    MuiAutocomplete: { styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow)' } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 10, border: '1px solid var(--border)' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' } } },
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', rowGap: 8, padding: '8px 24px 20px' } } },
    MuiTooltip: { defaultProps: { enterDelay: 400, describeChild: true } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, textTransform: 'none', ...focusRing(-2) } } },
    MuiMenuItem: { styleOverrides: { root: focusRing(-2) } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  },
};

/**
 * The theme, saying what MUI's own controls say (Open, Clear, …) in another language where one is given.
 *
 * @param words as `@mui/material/locale` has them; English without
 */
export const createConsoleTheme = (words: ThemeOptions = {}) => createTheme(options, words);
