import { nlNL } from '@mui/material/locale';

/** What MUI's own controls say in Dutch; loaded when Dutch is shown. */
export const dutch = nlNL;
