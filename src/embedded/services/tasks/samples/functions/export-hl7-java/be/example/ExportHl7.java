package be.example;

import java.util.Map;

/** Kept and listed; this host runs Node functions only. */
public class ExportHl7 {
  public Map<String, Object> handle(Map<String, Object> task) {
    return Map.of("exported", 0);
  }
}
