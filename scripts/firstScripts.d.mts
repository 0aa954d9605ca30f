/** Shows the screen that the build rendered, and notes what is pressed on it. Runs within the page. */
export declare const show: () => void;
